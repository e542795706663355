import type { InferredOptionTypes, Options } from 'yargs';
import {
  assetFields,
  bitDepthRequestSchema,
  type InspectOptions,
  MARKER_MODES,
  parsePatches,
  READING_ORDERS,
  REPORT_LANGUAGES,
} from '../index.ts';
import { monitorOptions } from './api-options.ts';
import { cloudOptions } from './fleet/cloud-options.ts';
import { guardBandArgument } from './guard-band-argument.ts';

/** An option of `flatfield inspect`, with everything that this program does with it. */
export interface InspectOption extends Options {
  /**
   * Where a resumed run has it from if it is not given again. `run`: from the run itself, which is refused if another is given.
   * `command`: from the command line that began it, kept in the journal; another one may be given. `part`: from nowhere, as it is said
   * of one part only.
   */
  readonly resumed: 'run' | 'command' | 'part';
  /** Option of the inspection that it sets. Those without take part in opening what the inspection uses. */
  readonly sets?: keyof InspectOptions;
  /** Makes the value of that option from the text. */
  readonly parse?: (text: string) => unknown;
  /** Why a configuration file may not hold it. Every other option is a key there. */
  readonly notInConfig?: string;
  /** A configuration file may hold a number in place of the text. */
  readonly orNumber?: true;
}

/** A flag that is known to be given or not, so that `--no-flag` overrules what a configuration or an earlier run says. */
const flag = { type: 'boolean', defaultDescription: 'false' } as const;

/** Options of `flatfield inspect`, in the order of its help. */
export const inspectOptions = {
  config: {
    ...monitorOptions.config,
    resumed: 'command',
    notInConfig: 'a configuration goes on in another one by "extends"',
  },
  api: { ...monitorOptions.api, resumed: 'run' },
  simulate: {
    ...monitorOptions.simulate,
    resumed: 'run',
    notInConfig: 'every inspection would pass by a simulated monitor; ask for one on the command line',
  },
  'time-scale': { ...monitorOptions['time-scale'], resumed: 'run' },
  seed: { ...monitorOptions.seed, resumed: 'run' },
  monitor: { ...monitorOptions.monitor, resumed: 'run', sets: 'monitor' },
  json: { ...flag, describe: 'Print JSON', resumed: 'part' },
  resolution: {
    type: 'string',
    describe: 'Size of the input signal, such as 3840x2160; never guessed',
    requiresArg: true,
    resumed: 'run',
  },
  profile: {
    type: 'string',
    describe: 'Name or JSON file [default: calibration-match]',
    requiresArg: true,
    resumed: 'run',
  },
  layout: {
    type: 'string',
    describe: 'Points to read, such as 5x5 [default: of the profile]',
    requiresArg: true,
    resumed: 'run',
    sets: 'layout',
  },
  order: { type: 'string', choices: READING_ORDERS, describe: 'Reading order', resumed: 'run', sets: 'order' },
  patches: {
    type: 'string',
    describe: 'Comma list, such as white,50% [default: of the profile]',
    requiresArg: true,
    resumed: 'run',
    sets: 'patches',
    parse: parsePatches,
  },
  show: { ...flag, describe: 'Show the patches in a browser window on the monitor', resumed: 'command' },
  display: {
    type: 'string',
    describe: 'x,y of its corner on the desktop, for --show [default: the only other screen]',
    requiresArg: true,
    resumed: 'command',
  },
  shown: {
    ...flag,
    describe: 'The one patch named is on the screen already',
    resumed: 'part',
    notInConfig: 'only whoever starts a run can say what is on the screen then',
  },
  'color-mode': {
    type: 'number',
    describe: 'Zero-based index of the mode to read in',
    requiresArg: true,
    resumed: 'run',
    sets: 'colorMode',
  },
  'lock-keys': { ...flag, describe: 'Lock all keys for the run', resumed: 'run', sets: 'lockKeys' },
  marker: {
    type: 'string',
    choices: MARKER_MODES,
    describe: 'How the point is marked',
    resumed: 'run',
    sets: 'marker',
  },
  'bit-depth': {
    type: 'string',
    choices: bitDepthRequestSchema.options,
    describe: 'Of the readings',
    resumed: 'run',
    sets: 'bitDepth',
  },
  'tone-response': {
    type: 'string',
    describe: 'Gamma, sRGB, L*, BT.1886, PQ or HLG',
    requiresArg: true,
    resumed: 'run',
    sets: 'toneResponse',
    orNumber: true,
  },
  'guard-band': {
    type: 'string',
    describe: 'Values so near to a bound are inconclusive: a number, or metric=number,...',
    requiresArg: true,
    resumed: 'run',
    sets: 'guardBand',
    parse: guardBandArgument,
    orNumber: true,
  },
  'accept-signal': {
    type: 'boolean',
    describe: 'Accept a verdict of a light profile on the signal path only',
    resumed: 'run',
    sets: 'acceptSignal',
  },
  repeat: {
    type: 'number',
    describe: 'Read the plan so often and judge the worst pass',
    requiresArg: true,
    resumed: 'run',
    sets: 'repeat',
  },
  'fail-on': {
    type: 'string',
    choices: ['marginal'],
    describe: 'End in 1 for a marginal pass too',
    resumed: 'command',
  },
  lang: {
    type: 'string',
    choices: REPORT_LANGUAGES,
    describe: 'Language of the page [default: from the environment]',
    resumed: 'command',
  },
  sign: {
    type: 'string',
    describe: 'PEM file of the Ed25519 key that signs the manifest',
    requiresArg: true,
    normalize: true,
    resumed: 'command',
  },
  out: {
    type: 'string',
    describe: 'Run folder [default: reports/<UTC time>-<monitor id>]',
    requiresArg: true,
    normalize: true,
    resumed: 'part',
    notInConfig: 'each run needs a folder of its own',
  },
  unit: {
    type: 'string',
    describe: 'The monitor as a product: its serial or asset number',
    requiresArg: true,
    resumed: 'run',
    sets: 'unit',
  },
  station: {
    type: 'string',
    describe: 'Where it hangs [default: name of this computer]',
    requiresArg: true,
    resumed: 'run',
    sets: 'station',
  },
  operator: { type: 'string', describe: 'Who inspects', requiresArg: true, resumed: 'run', sets: 'operator' },
  'max-blanking': {
    type: 'number',
    describe:
      'Seconds that one reading may blank the display, 5 to 600; beyond it the point is read again [default: 20]',
    requiresArg: true,
    resumed: 'command',
  },
  'max-attempts': {
    type: 'number',
    describe: 'Pixel requests of one part of the run, failed ones included',
    requiresArg: true,
    resumed: 'command',
  },
  'max-time': { type: 'number', describe: 'Seconds of one part of the run', requiresArg: true, resumed: 'command' },
  reference: {
    type: 'string',
    choices: ['local', 'cloud'],
    describe: 'Where the calibration comes from that readings are compared with [default: local]',
    requiresArg: true,
    resumed: 'run',
  },
  'tag-asset': {
    type: 'string',
    choices: assetFields,
    describe: 'Field of the asset information in the cloud that is set to outcome, date and run id afterwards',
    requiresArg: true,
    resumed: 'command',
  },
  cloud: { ...cloudOptions.cloud, resumed: 'run' },
  'token-file': { ...cloudOptions['token-file'], resumed: 'command' },
  'max-wait': {
    ...cloudOptions['max-wait'],
    describe: 'Longest wait of a call for a rate limit [default: 5m]',
    resumed: 'command',
  },
  'state-folder': { ...cloudOptions['state-folder'], resumed: 'command' },
  resume: {
    type: 'string',
    describe: 'Go on with the run of this folder; options not given are those of the run',
    requiresArg: true,
    normalize: true,
    conflicts: 'out',
    resumed: 'part',
    notInConfig: 'it names one run, which every inspection would go on with',
  },
} as const satisfies Record<string, InspectOption>;

export type InspectOptionName = keyof typeof inspectOptions;
export type InspectArguments = InferredOptionTypes<typeof inspectOptions>;

/** Every option with its name. */
export const inspectOptionEntries = Object.entries(inspectOptions) as [InspectOptionName, InspectOption][];
