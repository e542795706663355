import { type AssetInformation, assetChunks, assetFields, toChunks } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { runSend } from './run-send.ts';
import { sendOptions } from './send-options.ts';

/** `flatfield fleet set-asset --to ... --field custom1=TEXT`: fields that are not named stay as they are on each monitor. */
export const setAssetCommand = defineCommand({
  options: {
    ...sendOptions,
    field: {
      type: 'string',
      array: true,
      describe: `NAME=TEXT, several times; names: ${assetFields.join(', ')}`,
      default: [] as string[],
      requiresArg: true,
    },
    clear: { type: 'boolean', describe: 'Take the whole asset information away', default: false },
  },
  run: (argv, context) => {
    const changes = changesOf(argv.field);
    const names = Object.keys(changes);
    if (argv.clear === names.length > 0) throw new UsageError('Give either --field, once or more, or --clear.');
    return runSend(argv, context, {
      name: 'set-asset',
      describe: async () => {
        if (argv.clear) return 'asset information taken away';
        const rest = names.length < assetFields.length ? '; the others are read from each monitor first and kept' : '';
        return `${names.map((name) => `${name}=${JSON.stringify(changes[name as keyof AssetInformation])}`).join(', ')}${rest}`;
      },
      toChunks: async ({ cloud }, ids) => {
        if (argv.clear) return toChunks({ kind: 'assetInformation', assetInformation: null }, ids, argv.chunk);
        return assetChunks(cloud, changes, ids, argv.chunk, { signal: context.signal });
      },
    });
  },
});

function changesOf(texts: readonly string[]): Partial<AssetInformation> {
  const entries = texts.map((text) => {
    const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (!assetFields.some((field) => field === name)) {
      throw new UsageError(`--field expects NAME=TEXT with a name out of ${assetFields.join(', ')}; got "${text}".`);
    }
    return [name, value];
  });
  return Object.fromEntries(entries);
}
