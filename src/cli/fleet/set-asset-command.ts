import { type AssetInformation, assetChunks, assetFields, toChunks } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { runSend } from './run-send.ts';
import { sendOptions } from './send-options.ts';

const field = { type: 'string', describe: 'Text of this field', requiresArg: true } as const;

/** `flatfield fleet set-asset --to ... --custom1 TEXT`: fields that are not named stay as they are on each monitor. */
export const setAssetCommand = defineCommand({
  options: {
    ...sendOptions,
    assetNumber: field,
    location1: field,
    location2: field,
    user: field,
    custom1: field,
    custom2: field,
    custom3: field,
    custom4: field,
    clear: { type: 'boolean', describe: 'Take the whole asset information away', default: false },
  },
  run: (argv, context) => {
    const given = assetFields.filter((name) => argv[name] !== undefined).map((name) => [name, argv[name]] as const);
    if (argv.clear === given.length > 0) {
      throw new UsageError(
        `Give either --clear or one or more of ${assetFields.map((name) => `--${name}`).join(', ')}.`,
      );
    }
    const changes: Partial<AssetInformation> = Object.fromEntries(given);
    return runSend(argv, context, {
      name: 'set-asset',
      describe: async () => {
        if (argv.clear) return 'asset information taken away';
        const rest = given.length < assetFields.length ? '; the others are read from each monitor first and kept' : '';
        return `${given.map(([name, text]) => `${name}=${JSON.stringify(text)}`).join(', ')}${rest}`;
      },
      toChunks: async ({ cloud }, ids) => {
        if (argv.clear) return toChunks({ kind: 'assetInformation', assetInformation: null }, ids, argv.chunk);
        return assetChunks(cloud, changes, ids, argv.chunk, { signal: context.signal });
      },
    });
  },
});
