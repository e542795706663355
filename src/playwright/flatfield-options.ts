import type { WriteRunOptions } from '../inspect/output/write-run.ts';
import type { PatternWindowOptions } from '../plan/window/window-options.ts';
import type { ScenarioInput } from '../simulator/scenario/scenario.ts';
import { CLIENT_OPTIONS, type ClientOptions } from './client-options.ts';
import { checkedOptions, type RunOptions } from './run-options.ts';

/** The options of `inspection.run` that a project does not take, each with its reason. A new option of `inspect` is one of the project too. */
export const OF_ONE_RUN = {
  patches: 'a run reads what its test shows, or the patches that it names',
  strategy: 'a strategy is made for one run',
  light: 'a meter is opened and released by the test that uses it',
  signal: 'it ends one run',
  onProgress: 'it follows one run',
  onEvent: 'it follows one run',
  clock: 'it belongs to tests of Flatfield',
} as const satisfies Partial<Record<keyof RunOptions, string>>;

/** The options of a project besides those of a run and of the client. */
export interface ProjectOptions extends Pick<WriteRunOptions, 'lang' | 'shifts'> {
  /** Id of the monitor; needed if several are connected, unless their serial numbers differ and one is given. */
  readonly monitor?: string | undefined;
  /** Serial number of the monitor; another monitor is not found. */
  readonly serialNumber?: string | undefined;
  /** Size of the input signal, such as `3840x2160`; never guessed, known only of a simulated monitor. */
  readonly resolution?: string | undefined;
  /** Source of the calibration that readings are compared with; default `local`. */
  readonly reference?: 'local' | 'cloud' | undefined;
  /** Address of the cloud API, for `reference: 'cloud'`; default: the variable FLATFIELD_CLOUD_URL. */
  readonly cloud?: string | undefined;
  /** File that holds the access token and that only you can read; default: the token is in the variable FLATFIELD_CLOUD_TOKEN. */
  readonly tokenFile?: string | undefined;
  /** Longest wait of a call of the cloud API for a rate limit; default 5 minutes. */
  readonly maxWaitMs?: number | undefined;
  /** Limit of the cloud API over all endpoints that Flatfield keeps to; 0: none. Default 5. */
  readonly callsPerSecond?: number | undefined;
  /** The window that shows patches; without `display`, the one screen next to the desktop's main one. */
  readonly browser?: Omit<PatternWindowOptions, 'resolution'> | undefined;
  /** A simulated monitor in place of a real one: the name of a scenario, or a scenario of your own. */
  readonly simulate?: string | ScenarioInput | undefined;
  /** Factor on every duration of the simulated monitor, 0 or more; default 1. */
  readonly timeScale?: number | undefined;
  /** Of everything random in the simulated monitor; default 1. */
  readonly seed?: number | undefined;
  /** PEM file of the Ed25519 key that signs the manifest of each run. */
  readonly sign?: string | undefined;
  /** Folder of pending restores and of the count of cloud calls; default: where programs keep such things of a user. */
  readonly stateFolder?: string | undefined;
}

/** The options for reaching and inspecting a monitor: `use: { flatfield: { ... } }` of a Playwright project, or of a file's `test.use`. */
export interface FlatfieldOptions extends ProjectOptions, ClientOptions, Omit<RunOptions, keyof typeof OF_ONE_RUN> {}

/** The option as Playwright's `use` takes it; a worker works with one, so a file's own is replaced as a whole. */
export interface FlatfieldFixtureOptions {
  readonly flatfield: FlatfieldOptions;
}

const PROJECT = {
  monitor: true,
  serialNumber: true,
  resolution: true,
  reference: true,
  cloud: true,
  tokenFile: true,
  maxWaitMs: true,
  callsPerSecond: true,
  browser: true,
  simulate: true,
  timeScale: true,
  seed: true,
  lang: true,
  shifts: true,
  sign: true,
  stateFolder: true,
} as const satisfies Record<keyof ProjectOptions, true>;

/** Refuses an option that is unknown, or not of its kind, before anything is contacted. Throws `invalid-plan`. */
export function checkProjectOptions(options: FlatfieldOptions): void {
  checkedOptions(runPartOf(options), [...Object.keys(PROJECT), ...Object.keys(CLIENT_OPTIONS)]);
}

/** The options that runs inherit from a project, among them unknown ones, which `inspect` refuses. */
export function runPartOf(options: FlatfieldOptions): Omit<RunOptions, keyof typeof OF_ONE_RUN> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.filter(([name]) => !Object.hasOwn(CLIENT_OPTIONS, name) && !Object.hasOwn(PROJECT, name)),
  );
}
