import type { InferredOptionTypes } from 'yargs';
import { assetFields } from '../../api/cloud/schemas/asset-information-schema.ts';
import { bitDepthRequestSchema } from '../../api/local/pixel-information-schema.ts';
import { parsePlannedPatches } from '../../plan/sampling/patch-input.ts';
import { READING_ORDERS } from '../../plan/sampling/sampling-plan.ts';
import { MARKER_MODES } from '../../read/reading-terms.ts';
import { REPORT_LANGUAGES } from '../../report/languages/languages.ts';
import { monitorOptions } from '../api-options.ts';
import { cloudOptions } from '../fleet/cloud-options.ts';
import { lineOptions } from '../line/line-options.ts';
import { choiceOption, numberOption, pathOption, textOption } from '../option-kinds.ts';
import { shiftsOf, shiftsOption } from '../parser/shifts-argument.ts';
import type { InspectOption, OptionFiles } from './inspect-option.ts';
import { judgingOptions } from './judging-options.ts';
import { meteringOptions, meterOption, meterOptions } from './meter-options.ts';

/** A flag that is known to be given or not, so that `--no-flag` overrules what a configuration or an earlier run says. */
const flag = { type: 'boolean', defaultDescription: 'false' } as const;

const SECONDS = ['seconds', 1000] as const;
const MINUTES = ['minutes', 60_000] as const;

async function readProfile(text: string, { profiles, path }: OptionFiles) {
  const { loadProfile } = await import('../load-profile.ts');
  return loadProfile(text, profiles, { path });
}

async function readKey(file: string) {
  const { readSigningKey } = await import('../../record/run-folder/signing-key.ts');
  return readSigningKey(file);
}

/** Options of `flatfield inspect`, in the order of its help, title by title. */
export const inspectOptions = {
  resolution: {
    ...textOption('Size of the input signal, such as 3840x2160; never guessed'),
    group: 'What is inspected:',
    sets: 'resolution',
  },
  profile: {
    ...textOption('NAME, NAME@VERSION or a JSON file [default: calibration-match]'),
    group: 'What is inspected:',
    sets: 'profile',
    read: readProfile,
  },
  monitor: { ...monitorOptions.monitor, group: 'What is inspected:', sets: 'monitor' },
  unit: {
    ...textOption('The monitor as a product: its serial or asset number; --unit=-7 if it begins with a dash'),
    group: 'What is inspected:',
    sets: 'unit',
    notInCheck: true,
  },
  'unit-pattern': {
    ...textOption('Regular expression that the whole name of the unit must match, such as "[0-9]{8}"'),
    group: 'What is inspected:',
    resumed: 'command',
    notInCheck: true,
  },
  operator: { ...textOption('Who inspects'), group: 'What is inspected:', sets: 'operator' },
  station: {
    ...textOption('Name of the test station [default: name of this computer]'),
    group: 'What is inspected:',
    sets: 'station',
  },
  'retest-reason': {
    ...textOption('Why the unit is inspected again: one line, at most 200 characters'),
    group: 'What is inspected:',
    sets: 'retestReason',
    notInCheck: true,
  },
  'gauge-study': {
    ...textOption('Step of a gauge study, as flatfield gauge next prints it; the run never counts as production'),
    group: 'What is inspected:',
    notInConfig: 'each run is another step',
    sets: 'gaugeStudy',
  },
  api: { ...monitorOptions.api, group: 'The monitor and how it is read:', resumed: 'run' },
  'max-read-time': {
    ...monitorOptions['max-read-time'],
    group: 'The monitor and how it is read:',
    resumed: 'command',
  },
  'max-change-time': {
    ...monitorOptions['max-change-time'],
    group: 'The monitor and how it is read:',
    resumed: 'command',
  },
  simulate: {
    ...monitorOptions.simulate,
    group: 'The monitor and how it is read:',
    resumed: 'run',
    notInConfig: 'every inspection would pass by a simulated monitor; ask for one on the command line',
  },
  'time-scale': { ...monitorOptions['time-scale'], group: 'The monitor and how it is read:', resumed: 'run' },
  seed: { ...monitorOptions.seed, group: 'The monitor and how it is read:', resumed: 'run' },
  'color-mode': {
    ...numberOption('Zero-based index of the mode to read in'),
    group: 'The monitor and how it is read:',
    sets: 'colorMode',
  },
  'lock-keys': {
    ...flag,
    describe: 'Lock all keys for the run',
    group: 'The monitor and how it is read:',
    sets: 'lockKeys',
  },
  'calibrate-first': {
    ...flag,
    describe: 'Have the monitor calibrate itself before the run, and wait for the result; not repeated on resume',
    conflicts: 'resume',
    group: 'The monitor and how it is read:',
    sets: 'calibrateFirst',
    notInCheck: true,
  },
  marker: {
    ...choiceOption(MARKER_MODES, 'How each point is marked [default: off; with --meter: operation]'),
    group: 'The monitor and how it is read:',
    sets: 'marker',
  },
  'bit-depth': {
    ...choiceOption(bitDepthRequestSchema.options, 'Bit depth of the readings'),
    group: 'The monitor and how it is read:',
    sets: 'bitDepth',
  },
  layout: {
    ...textOption('Points to read, such as 5x5 [default: of the profile]'),
    group: 'The plan:',
    sets: 'layout',
  },
  order: { ...choiceOption(READING_ORDERS, 'Reading order'), group: 'The plan:', sets: 'order' },
  patches: {
    ...textOption('Comma list, such as white,50%,red=3x3,tone-chart [default: of the profile]'),
    group: 'The plan:',
    sets: 'patches',
    read: parsePlannedPatches,
  },
  plan: {
    ...choiceOption(['full'], 'Read the full plan of the profile, which takes longer'),
    group: 'The plan:',
    sets: 'fullPlan',
    read: (text: string) => text === 'full',
    conflicts: 'patches',
  },
  repeat: { ...numberOption('Number of passes over the plan'), group: 'The plan:', sets: 'repeat' },
  'stop-at-fail': {
    ...flag,
    describe: 'Stop as soon as the readings prove a fail; the rest of the plan is not read',
    group: 'The plan:',
    sets: 'stopAtFail',
  },
  history: {
    ...pathOption('Folder of earlier runs, for --stop-at-fail: where this model failed is read first'),
    group: 'The plan:',
    sets: 'history',
  },
  'max-blanking': {
    ...numberOption(
      'Seconds that one reading may blank the display, 5 to 600; beyond it the point is read again [default: 20]',
    ),
    group: 'The plan:',
    resumed: 'command',
  },
  'max-attempts': {
    ...numberOption('Pixel requests of one part of the run, failed ones included'),
    group: 'The plan:',
    sets: 'limits.maxAttempts',
    endedBy: 'attempt-limit',
  },
  'max-time': {
    ...numberOption('Seconds of one part of the run'),
    group: 'The plan:',
    sets: 'limits.maxTimeMs',
    unit: SECONDS,
    endedBy: 'time-limit',
  },
  resume: {
    ...pathOption('Resume the run of this folder; options not given are those of the run'),
    conflicts: 'out',
    group: 'The plan:',
    notInConfig: 'it names one run, which every inspection would resume',
    sets: 'resume',
    notInCheck: true,
  },
  show: {
    ...flag,
    describe: 'Show the patches in a browser window on the monitor',
    group: 'Showing patches:',
    resumed: 'command',
  },
  display: {
    ...textOption('x,y of its corner on the desktop, for --show [default: the only other screen]'),
    group: 'Showing patches:',
    resumed: 'command',
  },
  shown: {
    ...flag,
    describe: 'The one patch named is already on the screen',
    group: 'Showing patches:',
    resumed: 'part',
    notInConfig: 'only whoever starts a run knows what is on the screen',
  },
  meter: {
    ...meterOption,
    describe: 'Measure the light of the panel, with this driver of a light meter',
    group: 'A light meter:',
    resumed: 'command',
  },
  'meter-port': { ...meterOptions['meter-port'], group: 'A light meter:', resumed: 'command', orNumber: true },
  'meter-baud': { ...meterOptions['meter-baud'], group: 'A light meter:', resumed: 'command' },
  'meter-args': { ...meterOptions['meter-args'], group: 'A light meter:', resumed: 'command' },
  'meter-correction': { ...meterOptions['meter-correction'], group: 'A light meter:', resumed: 'command' },
  'meter-timeout': { ...meterOptions['meter-timeout'], group: 'A light meter:', resumed: 'command' },
  'meter-program': {
    ...meterOptions['meter-program'],
    group: 'A light meter:',
    resumed: 'part',
    notInConfig: 'it names a program to run; give it on the command line',
  },
  'by-point': { ...meteringOptions['by-point'], group: 'A light meter:', sets: 'light.byPoint' },
  'with-signal': { ...meteringOptions['with-signal'], group: 'A light meter:', sets: 'light.withSignal' },
  'signal-check': { ...meteringOptions['signal-check'], group: 'A light meter:', sets: 'light.signalCheck' },
  ambient: { ...meteringOptions.ambient, group: 'A light meter:', sets: 'light.ambient' },
  'warm-up': { ...meteringOptions['warm-up'], group: 'A light meter:', sets: 'light.warmUpMs', unit: MINUTES },
  settle: { ...meteringOptions.settle, group: 'A light meter:', sets: 'light.settleMs', unit: SECONDS },
  ...judgingOptions,
  'fail-on': {
    ...choiceOption(['marginal'], 'Exit 1 on a marginal pass'),
    group: 'Judging:',
    resumed: 'command',
    notInCheck: true,
  },
  out: {
    ...pathOption('Run folder [default: reports/<UTC time>-<monitor id>]'),
    group: 'What is written:',
    notInConfig: 'each run needs a folder of its own',
    sets: 'out',
  },
  record: {
    ...monitorOptions.record,
    group: 'What is written:',
    resumed: 'part',
    notInConfig: 'each recording needs a file of its own',
  },
  json: {
    ...flag,
    describe: 'Print JSON; the run folder has the same as inspection.json',
    group: 'What is written:',
    resumed: 'part',
  },
  lang: {
    ...choiceOption(REPORT_LANGUAGES, 'Language of the page [default: from the environment]'),
    group: 'What is written:',
    sets: 'lang',
  },
  shifts: {
    ...shiftsOption,
    group: 'What is written:',
    sets: 'shifts',
    read: (text) => shiftsOf(undefined, text).begins,
  },
  sign: {
    ...pathOption('PEM file of the Ed25519 key that signs the manifest'),
    group: 'What is written:',
    sets: 'sign',
    read: readKey,
  },
  reference: {
    ...choiceOption(['local', 'cloud'], 'Source of the calibration that readings are compared with [default: local]'),
    requiresArg: true,
    group: 'The cloud API:',
    resumed: 'run',
  },
  'tag-asset': {
    ...choiceOption(
      assetFields,
      'Field of the asset information in the cloud that is set to outcome, date and run id afterwards',
    ),
    requiresArg: true,
    group: 'The cloud API:',
    resumed: 'command',
    notInCheck: true,
  },
  cloud: {
    ...cloudOptions.cloud,
    group: 'The cloud API:',
    resumed: 'run',
    notInConfig: 'it says where the access token is sent; give it on the command line, or as FLATFIELD_CLOUD_URL',
  },
  'token-file': { ...cloudOptions['token-file'], group: 'The cloud API:', resumed: 'command' },
  'max-wait': {
    ...cloudOptions['max-wait'],
    describe: 'Longest wait of a call for a rate limit [default: 5m]',
    group: 'The cloud API:',
    resumed: 'command',
  },
  'calls-per-second': { ...cloudOptions['calls-per-second'], group: 'The cloud API:', resumed: 'command' },
  'state-folder': { ...cloudOptions['state-folder'], group: 'The cloud API:', resumed: 'command' },
  line: { ...lineOptions.line, group: 'A production line:', resumed: 'command' },
  'line-token-file': { ...lineOptions['line-token-file'], group: 'A production line:', resumed: 'command' },
  'line-ca': { ...lineOptions['line-ca'], group: 'A production line:', resumed: 'command' },
  config: {
    ...monitorOptions.config,
    group: 'Other:',
    resumed: 'command',
    notInConfig: 'a configuration file includes another one with "extends"',
  },
} as const satisfies Record<string, InspectOption>;

export type InspectOptionName = keyof typeof inspectOptions;
export type InspectArguments = InferredOptionTypes<typeof inspectOptions>;

/** Every option with its name. */
export const inspectOptionEntries = Object.entries(inspectOptions) as [InspectOptionName, InspectOption][];
