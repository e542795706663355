import type { CloudApi } from '../api/cloud/cloud-api.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import type { BitDepthRequest } from '../api/local/pixel-information-schema.ts';
import type { Clock } from '../base/http/clock.ts';
import type { Deviation } from '../judge/color/deviation.ts';
import type { GoldenCheck, GoldenUnit } from '../judge/golden/golden-schema.ts';
import type { JudgeOptions } from '../judge/judge-options.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import type { PatchToShow } from '../plan/pattern/patch-to-show.ts';
import type { PatchInput } from '../plan/sampling/patch-input.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import type { ReadingOrder, SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { ScreenTraits } from '../plan/screens/screen-traits.ts';
import type { CustomSource } from '../read/custom-source.ts';
import type { MeasureLimits, MeasureProgress } from '../read/measure-options.ts';
import type { MeterIdentity } from '../read/meter/meter.ts';
import type { Strategy } from '../read/next-point/strategy.ts';
import type { MarkerMode } from '../read/reading-terms.ts';
import type { RunEvent } from '../read/state/run-event.ts';
import type { Conditions, Inspection } from '../record/inspection.ts';
import type { GivenReference } from './given-reference.ts';
import type { RunWriter } from './output/run-writer.ts';
import type { LightOptions } from './session/light-options.ts';
import type { StatedOptions } from './stated-by-caller.ts';

/** Puts a patch or a chart on the whole screen of the monitor under test; it is there when it resolves. */
export type ShowPatch = (
  patch: PatchToShow,
  monitorId: string,
  options: {
    readonly signal?: AbortSignal | undefined;
    /** Name of the patch that was read on the screen in place of this one; absent the first time it is to be shown. */
    readonly readsAs?: string | undefined;
    /** The folder that the run is written into, which may take a file to show; absent if the run writes none. */
    readonly runFolder?: string | undefined;
  },
) => Promise<void> | void;

/** The golden unit of a station, which a run asks whether a check of it is due. */
export interface GoldenWatch {
  /** The check that is in force, the SHA-256 of its manifest; null for none. A run is resumed only under the same one. */
  readonly check: string | null;
  /** Counts the run, before its first reading; `meter`: the light meter of the run, null if the signal is read. Never rejects. */
  begin(meter: MeterIdentity | null): Promise<GoldenUnit>;
  /** After the last reading. Never rejects. */
  end(): Promise<GoldenUnit>;
}

/** The progress of a run, with the result of the last reading. */
export interface InspectProgress extends MeasureProgress {
  /** Name of the patch on the screen. */
  readonly patch: string;
  /** Null for a missed point. */
  readonly deviation: Deviation | null;
  /** True if this reading alone misses a limit of the profile. */
  readonly isBad: boolean;
}

/** The options of an inspection of any kind. */
export interface RunSettings extends StatedOptions, JudgeOptions {
  /** Default: those of the profile. */
  readonly layout?: string | undefined;
  readonly order?: ReadingOrder | undefined;
  /** Patches and charts; each may have a layout of its own, such as `{ patch: 'red', layout: '5-tenth' }` or `red=5-tenth`. */
  readonly patches?: readonly PatchInput[] | undefined;
  /** A name or a profile; default `calibration-match`. */
  readonly profile?: string | Profile | undefined;
  /**
   * Stops as soon as the readings prove that the run fails, regardless of the points left; a pass is never proven early. The default order is then
   * the one that finds defects soonest. Not with `repeat` above 1.
   */
  readonly stopAtFail?: boolean | undefined;
  /** Folder of earlier runs, for `stopAtFail`: the points at which runs of the same model failed are read first. */
  readonly history?: string | undefined;
  /** Number of times that the plan is read, 1 to 100; from 2 on the worst pass is judged, and the difference between them is the guard band. */
  readonly repeat?: number | undefined;
  /** Absent: the one patch of the plan is on the screen already. */
  readonly showPatch?: ShowPatch | undefined;
  /** Rejects if the content shown last is no longer on the screen; called after the last reading. */
  readonly confirmShown?: (() => Promise<void>) | undefined;
  /** Default `person`. */
  readonly shownBy?: Conditions['shownBy'] | undefined;
  /** The screen of the browser window that shows the patches: it goes into the record. */
  readonly screen?: ScreenTraits | undefined;
  /** Default: the name of this computer. */
  readonly station?: string | undefined;
  readonly operator?: string | undefined;
  readonly unit?: string | undefined;
  /** The golden unit of the station; a run while a check of it is due is inconclusive. Absent: it has none. */
  readonly golden?: GoldenWatch | undefined;
  /** Makes the run a check of the golden unit, which never counts for a unit. */
  readonly goldenCheck?: GoldenCheck | undefined;
  /** Set where the monitor is simulated. */
  readonly simulated?: Inspection['simulated'] | undefined;
  readonly limits?: MeasureLimits | undefined;
  /** The strategy that names the next point; default: patch after patch, each in reading order. */
  readonly strategy?: Strategy | undefined;
  /** Keeps each reading as it is taken; without it a crash loses the run. */
  readonly keeper?: RunWriter | undefined;
  readonly runId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: InspectProgress) => void) | undefined;
  /** Called with everything that happens while a plan is read, as its journal holds it, and with what is about to happen. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** Told in one sentence what the run waits for: another run that is using the API or the monitor. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/** An inspection of a monitor through its API: the signal at its input or the light of its panel, and the reference of its own calibration. */
export interface InspectOptions extends RunSettings {
  readonly api: LocalApi;
  /** The cloud API from which the calibration for comparison comes; default: the local API. */
  readonly cloud?: CloudApi | undefined;
  /** Needed if several monitors are connected. */
  readonly monitor?: string | undefined;
  /** Size of the input signal, such as `3840x2160`; the API does not report it and it is never guessed. */
  readonly resolution: string | Resolution;
  /** Zero-based index of the mode to read in; default: the current one. Restored at the end. */
  readonly colorMode?: number | undefined;
  /** Locks all keys for the run; restored at the end. */
  readonly lockKeys?: boolean | undefined;
  /** Default `off`; with a light meter `operation`, which shows where the probe goes. */
  readonly marker?: MarkerMode | undefined;
  /** Default `AUTO`. */
  readonly bitDepth?: BitDepthRequest | undefined;
  /** Measures the light of the panel with a meter, instead of reading the signal at the monitor's input. */
  readonly light?: LightOptions | undefined;
}

/** An inspection with a custom source of readings and a reference of the caller's. */
export interface InspectSourceOptions extends RunSettings {
  readonly source: CustomSource;
  /** An object, a function that is asked again at the end, or null for profiles that need none. */
  readonly reference: GivenReference;
  /** In place of `layout`, `order`, `patches` and `resolution`: a plan that the caller made, or that of a record. */
  readonly plan?: SamplingPlan | undefined;
  /** Needed without a plan. Of a meter: what the places of the plan are fractions of. */
  readonly resolution?: string | Resolution | undefined;
}
