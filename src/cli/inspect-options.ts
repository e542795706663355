import type { InferredOptionTypes, Options } from 'yargs';
import {
  assetFields,
  bitDepthRequestSchema,
  type InspectOptions,
  MARKER_MODES,
  parsePlannedPatches,
  READING_ORDERS,
  REPORT_LANGUAGES,
} from '../index.ts';
import { monitorOptions } from './api-options.ts';
import { cloudOptions } from './fleet/cloud-options.ts';
import { guardBandArgument } from './guard-band-argument.ts';
import { lineOptions } from './line/line-options.ts';
import { meteringOptions, meterOption, meterOptions } from './meter-options.ts';
import { choiceOption, numberOption, pathOption, textOption } from './option-kinds.ts';
import type { RenamedOption } from './renamed-options.ts';
import { shiftsOption } from './shifts-argument.ts';

/** An option of `flatfield inspect`, with everything that this program does with it. */
export interface InspectOption extends Options, RenamedOption {
  /**
   * Where a resumed run has it from if it is not given again. `run`: from the run itself, which is refused if another is given.
   * `command`: from the command line that began it, kept in the journal; another one may be given. `part`: from nowhere, stated
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
    notInConfig: 'a configuration file includes another one with "extends"',
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
  resolution: { ...textOption('Size of the input signal, such as 3840x2160; never guessed'), resumed: 'run' },
  profile: { ...textOption('NAME, NAME@VERSION or a JSON file [default: calibration-match]'), resumed: 'run' },
  layout: { ...textOption('Points to read, such as 5x5 [default: of the profile]'), resumed: 'run', sets: 'layout' },
  order: { ...choiceOption(READING_ORDERS, 'Reading order'), resumed: 'run', sets: 'order' },
  patches: {
    ...textOption('Comma list, such as white,50%,red=3x3,tone-chart [default: of the profile]'),
    resumed: 'run',
    sets: 'patches',
    parse: parsePlannedPatches,
  },
  show: { ...flag, describe: 'Show the patches in a browser window on the monitor', resumed: 'command' },
  display: {
    ...textOption('x,y of its corner on the desktop, for --show [default: the only other screen]'),
    resumed: 'command',
  },
  shown: {
    ...flag,
    describe: 'The one patch named is already on the screen',
    resumed: 'part',
    notInConfig: 'only whoever starts a run knows what is on the screen',
  },
  meter: {
    ...meterOption,
    describe: 'Measure the light of the panel, with this driver of a light meter',
    resumed: 'command',
  },
  'meter-port': { ...meterOptions['meter-port'], resumed: 'command', orNumber: true },
  'meter-baud': { ...meterOptions['meter-baud'], resumed: 'command' },
  'meter-args': { ...meterOptions['meter-args'], resumed: 'command' },
  'meter-correction': { ...meterOptions['meter-correction'], resumed: 'command' },
  'meter-timeout': { ...meterOptions['meter-timeout'], resumed: 'command' },
  'meter-program': {
    ...meterOptions['meter-program'],
    resumed: 'part',
    notInConfig: 'it names a program to run; give it on the command line',
  },
  'by-point': { ...meteringOptions['by-point'], resumed: 'command' },
  'with-signal': { ...meteringOptions['with-signal'], resumed: 'command' },
  ambient: { ...meteringOptions.ambient, resumed: 'command' },
  'warm-up': { ...meteringOptions['warm-up'], resumed: 'command' },
  settle: { ...meteringOptions.settle, resumed: 'command' },
  'color-mode': { ...numberOption('Zero-based index of the mode to read in'), resumed: 'run', sets: 'colorMode' },
  'lock-keys': { ...flag, describe: 'Lock all keys for the run', resumed: 'run', sets: 'lockKeys' },
  marker: { ...choiceOption(MARKER_MODES, 'How each point is marked'), resumed: 'run', sets: 'marker' },
  'bit-depth': {
    ...choiceOption(bitDepthRequestSchema.options, 'Bit depth of the readings'),
    resumed: 'run',
    sets: 'bitDepth',
  },
  'tone-response': {
    ...textOption('Gamma, sRGB, L*, BT.1886, PQ or HLG'),
    resumed: 'run',
    sets: 'toneResponse',
    orNumber: true,
  },
  'guard-band': {
    ...textOption('Guard band: values this close to a limit are inconclusive; a number, or metric=number,...'),
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
  'require-detectable': {
    ...numberOption('Error in 255ths that must be seen in dark, middle and light gray; else inconclusive'),
    resumed: 'run',
    sets: 'requireDetectable',
  },
  'stop-at-fail': {
    ...flag,
    describe: 'Stop as soon as the readings prove a fail; the rest of the plan is not read',
    resumed: 'run',
    sets: 'stopAtFail',
  },
  history: {
    ...pathOption('Folder of earlier runs, for --stop-at-fail: where this model failed is read first'),
    resumed: 'command',
    sets: 'history',
  },
  repeat: { ...numberOption('Number of passes over the plan'), resumed: 'run', sets: 'repeat' },
  'fail-on': { ...choiceOption(['marginal'], 'Exit 1 on a marginal pass'), resumed: 'command' },
  lang: {
    ...choiceOption(REPORT_LANGUAGES, 'Language of the page [default: from the environment]'),
    resumed: 'command',
  },
  shifts: { ...shiftsOption, resumed: 'command' },
  sign: { ...pathOption('PEM file of the Ed25519 key that signs the manifest'), resumed: 'command' },
  out: {
    ...pathOption('Run folder [default: reports/<UTC time>-<monitor id>]'),
    resumed: 'part',
    notInConfig: 'each run needs a folder of its own',
  },
  unit: { ...textOption('The monitor as a product: its serial or asset number'), resumed: 'run', sets: 'unit' },
  station: {
    ...textOption('Name of the test station [default: name of this computer]'),
    resumed: 'run',
    sets: 'station',
  },
  operator: { ...textOption('Who inspects'), resumed: 'run', sets: 'operator' },
  'retest-reason': {
    ...textOption('Why the unit is inspected again: one line, at most 200 characters'),
    resumed: 'run',
    sets: 'retestReason',
  },
  'max-blanking': {
    ...numberOption(
      'Seconds that one reading may blank the display, 5 to 600; beyond it the point is read again [default: 20]',
    ),
    resumed: 'command',
  },
  'max-attempts': {
    ...numberOption('Pixel requests of one part of the run, failed ones included'),
    resumed: 'command',
  },
  'max-time': { ...numberOption('Seconds of one part of the run'), resumed: 'command' },
  reference: {
    ...choiceOption(['local', 'cloud'], 'Source of the calibration that readings are compared with [default: local]'),
    requiresArg: true,
    resumed: 'run',
  },
  'tag-asset': {
    ...choiceOption(
      assetFields,
      'Field of the asset information in the cloud that is set to outcome, date and run id afterwards',
    ),
    requiresArg: true,
    resumed: 'command',
  },
  cloud: {
    ...cloudOptions.cloud,
    resumed: 'run',
    notInConfig: 'it says where the access token is sent; give it on the command line, or as FLATFIELD_CLOUD_URL',
  },
  'token-file': { ...cloudOptions['token-file'], resumed: 'command' },
  'max-wait': {
    ...cloudOptions['max-wait'],
    describe: 'Longest wait of a call for a rate limit [default: 5m]',
    resumed: 'command',
  },
  'state-folder': { ...cloudOptions['state-folder'], resumed: 'command' },
  line: { ...lineOptions.line, resumed: 'command' },
  'line-token-file': { ...lineOptions['line-token-file'], resumed: 'command' },
  'line-ca': { ...lineOptions['line-ca'], resumed: 'command' },
  resume: {
    ...pathOption('Resume the run of this folder; options not given are those of the run'),
    conflicts: 'out',
    resumed: 'part',
    notInConfig: 'it names one run, which every inspection would resume',
  },
} as const satisfies Record<string, InspectOption>;

export type InspectOptionName = keyof typeof inspectOptions;
export type InspectArguments = InferredOptionTypes<typeof inspectOptions>;

/** Every option with its name. */
export const inspectOptionEntries = Object.entries(inspectOptions) as [InspectOptionName, InspectOption][];
