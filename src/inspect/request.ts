import type { KeyObject } from 'node:crypto';
import type { BitDepthRequest } from '../api/local/pixel-information-schema.ts';
import type { GoldenCheck } from '../judge/golden/golden-schema.ts';
import type { JudgeOptions } from '../judge/judge-options.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import type { PatchInput } from '../plan/sampling/patch-input.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import type { ReadingOrder, SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { MeasureLimits } from '../read/measuring.ts';
import type { MarkerMode } from '../read/reading-terms.ts';
import type { Conditions, Inspection } from '../record/inspection.ts';
import type { Stated } from '../record/stated.ts';
import type { ReportLanguage } from '../report/languages/languages.ts';

/** The statements that a caller may make about an inspection: each one line of at most 200 characters. */
export type StatedOptions = { readonly [Name in keyof Stated]?: string | undefined };

/** A request for a run of any kind. Data only. The table in `request-fields.ts` says which kind of run takes which field. */
export interface InspectRequest extends StatedOptions, JudgeOptions {
  /** In place of `layout`, `order`, `patches` and `resolution`: a plan that the caller made, or that of a record. */
  readonly plan?: SamplingPlan | undefined;
  /** A name or a profile; default `calibration-match`. */
  readonly profile?: string | Profile | undefined;
  /** Default: that of the profile. */
  readonly layout?: string | undefined;
  readonly order?: ReadingOrder | undefined;
  /** Patches and charts; each may have a layout of its own, such as `{ patch: 'red', layout: '5-tenth' }` or `red=5-tenth`. */
  readonly patches?: readonly PatchInput[] | undefined;
  /** Reads the profile's full plan, which takes longer. Not with `plan` or `patches`; default false. */
  readonly fullPlan?: boolean | undefined;
  /** Number of times that the plan is read, 1 to 100; from 2 on the worst pass is judged, and the difference between them is the guard band. */
  readonly repeat?: number | undefined;
  /**
   * Stops as soon as the readings prove that the run fails, regardless of the points left; a pass is never proven early. The default order is then
   * the one that finds defects soonest. Not with `repeat` above 1.
   */
  readonly stopAtFail?: boolean | undefined;
  /** Folder of earlier runs, for `stopAtFail`: the points at which runs of the same model failed are read first. */
  readonly history?: string | undefined;
  readonly limits?: MeasureLimits | undefined;
  /** Default `person`. */
  readonly shownBy?: Conditions['shownBy'] | undefined;
  /** Default: the name of this computer. */
  readonly station?: string | undefined;
  readonly operator?: string | undefined;
  readonly unit?: string | undefined;
  /** Makes the run a check of the golden unit, which never counts for a unit. */
  readonly goldenCheck?: GoldenCheck | undefined;
  /** Set where the monitor is simulated. */
  readonly simulated?: Inspection['simulated'] | undefined;
  /** Language of the page, and of texts for the operator of a light meter; default English. */
  readonly lang?: ReportLanguage | undefined;
  /** Size of the input signal, such as `3840x2160`; the API does not report it and it is never guessed. Needed unless there is a `plan`. */
  readonly resolution?: string | Resolution | undefined;
  /** Needed if several monitors are connected. */
  readonly monitor?: string | undefined;
  /** Zero-based index of the mode to read in; default: the current one. Restored at the end. */
  readonly colorMode?: number | undefined;
  /** Locks all keys for the run; restored at the end. */
  readonly lockKeys?: boolean | undefined;
  /** Default `off`; with a light meter `operation`, which shows where the probe goes. */
  readonly marker?: MarkerMode | undefined;
  /** Default `AUTO`. */
  readonly bitDepth?: BitDepthRequest | undefined;
  /** Settings for measuring the light of the panel; absent: the signal at the monitor's input is read. */
  readonly light?: LightRequest | undefined;
  /** The run's own folder, new or empty; default: one named after the time and the monitor, below `reports`. */
  readonly out?: string | undefined;
  /** Default `reports`, in the current folder. */
  readonly reports?: string | undefined;
  /** Has the monitor calibrate itself before the run, in the color mode that is read. Default false. */
  readonly calibrateFirst?: boolean | undefined;
  /** Local times at which shifts begin, `HH:MM`, ascending, for the page; default none. */
  readonly shifts?: readonly string[] | undefined;
  /** A private Ed25519 key that signs the manifest of the run. */
  readonly sign?: KeyObject | undefined;
  /** Folder of pending restores; default `stateFolder()`. A simulated run does not use it. */
  readonly stateFolder?: string | undefined;
  /** The options given on a command line, kept in the journal for `readRunSoFar`; nothing else reads them. */
  readonly command?: CommandOptions | undefined;
  /** Folder of the run to resume. Fields that are not given are those of that run. */
  readonly resume?: string | undefined;
}

/** Settings for measuring the light of a panel with a meter; times are those of the monitor, and a simulated one keeps its own. */
export interface LightRequest {
  /** Milliseconds between anything that changes or blanks the screen and the next reading, 0 to 60,000; default 2000. */
  readonly settleMs?: number | undefined;
  /** Milliseconds for which the display warms up under the first patch, in each part of the run, 0 to 14,400,000; default 0. */
  readonly warmUpMs?: number | undefined;
  /** Reads all patches at one place before the meter is moved; not if a person shows the patches. Default: patch after patch. */
  readonly byPoint?: boolean | undefined;
  /** Reads the signal at each point as well, after its light. */
  readonly withSignal?: boolean | undefined;
  /** Compares the signal of each patch with its code values before any light is measured; default: true, unless `withSignal`. */
  readonly signalCheck?: boolean | undefined;
  /** Reads ambient light once, with the display black. */
  readonly ambient?: boolean | undefined;
}

/** Options of a command line by name. */
export type CommandOptions = Readonly<Record<string, string | number | boolean>>;
