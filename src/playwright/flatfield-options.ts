import type { PatternWindowOptions } from '../pattern/window/window-options.ts';
import type { InspectOptions } from '../run/inspect-options.ts';
import type { ScenarioInput } from '../simulator/scenario/scenario.ts';
import type { JudgeOptions } from '../verdict/judge-options.ts';

/** The options for reaching and inspecting a monitor: `use: { flatfield: { ... } }` of a Playwright project, or of a file's `test.use`. */
export interface FlatfieldOptions
  extends JudgeOptions,
    Pick<
      InspectOptions,
      | 'monitor'
      | 'layout'
      | 'order'
      | 'profile'
      | 'stopAtFail'
      | 'history'
      | 'colorMode'
      | 'lockKeys'
      | 'marker'
      | 'bitDepth'
      | 'station'
      | 'operator'
      | 'unit'
    > {
  /** Address of the local API; default `http://127.0.0.1:50005`. */
  readonly api?: string | undefined;
  /** Size of the input signal, such as `3840x2160`; never guessed, known only of a simulated monitor. */
  readonly resolution?: string | undefined;
  /** The window that shows patches; without `display`, the one screen next to the desktop's main one. */
  readonly browser?: Omit<PatternWindowOptions, 'resolution'> | undefined;
  /** A simulated monitor in place of a real one: the name of a scenario, or a scenario of your own. */
  readonly simulate?: string | ScenarioInput | undefined;
  /** Factor on every duration of the simulated monitor, 0 or more; default 1. */
  readonly timeScale?: number | undefined;
  /** Folder of pending restores; default: where programs keep such things of a user. */
  readonly stateFolder?: string | undefined;
  /** Of everything random in the simulated monitor; default 1. */
  readonly seed?: number | undefined;
}

/** The option as Playwright's `use` takes it; a worker works with one, so a file's own is replaced as a whole. */
export interface FlatfieldFixtureOptions {
  readonly flatfield: FlatfieldOptions;
}
