import { readFile } from 'node:fs/promises';
import type { Options } from 'yargs';
import { isSameSerialNumber } from '../../api/cloud/detail-age.ts';
import {
  type AssetChanges,
  type AssetField,
  assetFields,
  hasControl,
} from '../../api/cloud/schemas/asset-information-schema.ts';
import type { ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { type CalibrationTiming, documentedTimings } from '../../api/cloud/schemas/send-schema.ts';
import { safeText } from '../../base/http/safe-text.ts';
import { assetChunks, assetChunksOf } from '../../fleet/send/asset-chunks.ts';
import { findConfiguration } from '../../fleet/send/find-targets.ts';
import { toChunks } from '../../fleet/send/fleet-command.ts';
import { jsonOption } from '../api-options.ts';
import { type Command, type CommandContext, defineCommand } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { flagOption, numberOption, pathOption, textOption } from '../option-kinds.ts';
import { jsonArgument } from '../parser/json-argument.ts';
import { cloudOptions, filterOptions } from './cloud-options.ts';
import { runSend, type Sending } from './run-send.ts';

/** Options of every command that sends something to monitors of a fleet. */
const sendOptions = {
  ...cloudOptions,
  ...filterOptions,
  ...jsonOption,
  to: { ...textOption('Monitors: ids separated by commas, or all; the filters restrict them'), demandOption: true },
  yes: flagOption('Send it; without, the targets are listed and nothing is sent'),
  chunk: { ...numberOption('Max monitors in one request'), default: 50 },
  again: flagOption('Send though the same command to one of the monitors was cut off and may have been taken'),
  receipt: pathOption('New file that keeps what was sent and answered [default: fleet-COMMAND-TIME.json here]'),
  wait: flagOption('Wait until each monitor is done or failed, or the deadline passes'),
  'wait-pending': flagOption(
    'Wait until asset information that is on its way to a monitor is done; without, nothing is sent',
  ),
  deadline: { ...textOption('Longest time to wait for the monitors'), default: '1h' },
  'poll-every': { ...textOption('Minimum time between two checks of a monitor'), default: '1m' },
  'done-status': {
    ...textOption('Status values that mean done, separated by commas; only NO_COMMAND is documented'),
    default: '',
  },
  'failed-status': { ...textOption('Status values that mean failed, separated by commas'), default: '' },
} as const satisfies Record<string, Options>;

const field = textOption('Text of this field');
const fieldOptions = Object.fromEntries(assetFields.map((name) => [name, field])) as Record<AssetField, typeof field>;

/** The commands below `flatfield fleet` that send something, by usage, each with its arguments and content. */
export const sendingTable = {
  'apply-configuration <configuration>': defineCommand({
    options: {
      ...sendOptions,
      timing: {
        ...textOption(
          'When calibration starts: POWER_SAVE, or a JSON object with a type for the variants not documented',
        ),
        default: 'POWER_SAVE',
      },
    },
    positionals: {
      configuration: { type: 'string', describe: 'Name or id of the monitor configuration', demandOption: true },
    },
    run: (argv, context) => runSend(argv, context, configuring(argv, context.signal)),
  }),
  // Fields that are not named stay as they are on each monitor.
  'set-asset': defineCommand({
    options: {
      ...sendOptions,
      to: textOption(`${sendOptions.to.describe}; not with --from`),
      ...fieldOptions,
      from: pathOption('CSV file with a row a monitor: id, and columns named after the fields'),
      clear: flagOption(
        'Send null, by which the service should take the whole asset information away; what it does is not documented',
      ),
    },
    run: async (argv, context) => {
      if ((argv.from === undefined) === (argv.to === undefined))
        throw usageError('Name the monitors with --to, or a file with --from.');
      const sending =
        argv.from === undefined ? settingAsset(argv, context.signal) : await settingFromFile(argv.from, argv, context);
      return runSend(argv, context, sending);
    },
  }),
  'request-upload': defineCommand({
    options: sendOptions,
    run: (argv, context) =>
      runSend(argv, context, {
        name: 'request-upload',
        describe: async () => 'request to upload details',
        toChunks: async (_, targets) => toChunks({ kind: 'requestToUpload' }, idsOf(targets), argv.chunk),
      }),
  }),
} satisfies Record<string, Command>;

export type SendingUsage = keyof typeof sendingTable;

function configuring(
  { configuration, timing, chunk }: { readonly configuration: string; readonly timing: string; readonly chunk: number },
  signal: AbortSignal,
): Sending {
  const calibrationTiming = timingOf(timing);
  let target = { monitorConfigurationId: '', monitorConfigurationName: '', sharesName: false };
  return {
    name: 'apply-configuration',
    describe: async ({ cloud }) => {
      const { id, name, sharesName } = await findConfiguration(cloud, configuration, signal);
      target = { monitorConfigurationId: id, monitorConfigurationName: name, sharesName };
      return `configuration ${name} (${id}), timing ${JSON.stringify(calibrationTiming)}`;
    },
    toChunks: async (_, targets) =>
      toChunks({ kind: 'monitorConfiguration', ...target, calibrationTiming }, idsOf(targets), chunk),
  };
}

function timingOf(text: string): CalibrationTiming {
  if (documentedTimings.includes(text)) return { type: text };
  if (!text.trimStart().startsWith('{'))
    throw usageError(`--timing expects ${documentedTimings.join(', ')} or a JSON object; got ${JSON.stringify(text)}.`);
  const timing = jsonArgument('timing', text);
  const { type } = timing;
  if (typeof type !== 'string' || type === '') throw usageError('--timing expects an object with a text "type".');
  return { ...timing, type };
}

type AssetArguments = Readonly<Partial<Record<AssetField, string | undefined>>> & {
  readonly clear: boolean;
  readonly chunk: number;
};

function settingAsset(argv: AssetArguments, signal: AbortSignal): Sending {
  const given = assetFields.filter((name) => argv[name] !== undefined).map((name) => [name, argv[name]] as const);
  if (argv.clear === given.length > 0) {
    throw usageError(`Give either --clear or one or more of ${assetFields.map((name) => `--${name}`).join(', ')}.`);
  }
  const odd = given.find(([, text]) => hasControl(text ?? ''));
  if (odd !== undefined) throw usageError(`--${odd[0]} expects one line of text without control characters.`);
  const changes: AssetChanges = Object.fromEntries(given);
  return {
    name: 'set-asset',
    describe: async () => {
      if (argv.clear) return 'null, by which asset information should be taken away (not documented)';
      const rest = given.length < assetFields.length ? '; the others are read from each monitor first and kept' : '';
      return `${given.map(([name, text]) => `${name}=${JSON.stringify(text)}`).join(', ')}${rest}`;
    },
    toChunks: async ({ cloud }, targets, settle) => {
      if (argv.clear) return toChunks({ kind: 'assetInformation', assetInformation: null }, idsOf(targets), argv.chunk);
      return assetChunks(cloud, changes, targets, argv.chunk, { signal }, settle);
    },
  };
}

function utf8Of(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageError(`--from: ${path} is not UTF-8: save it as "CSV UTF-8".`);
  }
}

async function settingFromFile(
  path: string,
  argv: AssetArguments,
  { signal, tell }: Pick<CommandContext, 'signal' | 'tell'>,
): Promise<Sending> {
  if (argv.clear || assetFields.some((name) => argv[name] !== undefined))
    throw usageError('--from holds the fields of each monitor: leave out --clear and the options of fields.');
  const { readAssetFile } = await import('../../fleet/send/asset-file.ts');
  const rows = new Map(readAssetFile(utf8Of(await readFile(path), path)).map((row) => [row.id, row]));
  const changesOf = (id: string) => rows.get(id)?.changes ?? {};
  return {
    name: 'set-asset',
    ids: [...rows.keys()],
    describe: async () => `asset information of ${rows.size} rows of a file; fields without a column are kept`,
    contentOf: (id) =>
      Object.entries(changesOf(id))
        .map(([name, text]) => `${name}=${JSON.stringify(text)}`)
        .join(', '),
    expect: (targets) => {
      const left = [...rows.keys()].find((id) => !targets.some((target) => target.id === id));
      if (left !== undefined)
        throw usageError(
          `--from: the file has a row of ${safeText(left, 80)}, which the filter leaves out. Nothing was sent.`,
        );
      for (const { id, serialNumber } of targets) {
        const stated = rows.get(id)?.serialNumber ?? null;
        if (stated !== null && !isSameSerialNumber(stated, serialNumber))
          throw usageError(
            `--from: the file gives ${id} the serial number ${JSON.stringify(stated)}, the list ${serialNumber}. Nothing was sent.`,
          );
      }
    },
    toChunks: async ({ cloud }, targets, settle) => {
      const { chunks, unchanged } = await assetChunksOf(cloud, changesOf, targets, argv.chunk, { signal }, settle);
      if (unchanged.length > 0) tell(`${unchanged.length} monitors have that information already\n`);
      return chunks;
    },
  };
}

function idsOf(targets: readonly ListedMonitor[]): string[] {
  return targets.map(({ id }) => id);
}
