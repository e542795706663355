import type { CloudApi } from '../api/cloud/cloud-api.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import type { Clock } from '../base/http/clock.ts';
import type { Deviation } from '../judge/color/deviation.ts';
import type { GoldenWatch } from '../judge/golden/golden-schema.ts';
import type { PatchToShow } from '../plan/pattern/patch-to-show.ts';
import type { Position, Resolution } from '../plan/sampling/sample-point.ts';
import type { ScreenTraits } from '../plan/screens/screen-traits.ts';
import type { CustomSource } from '../read/custom-source.ts';
import type { PlaceAnswer, Placement } from '../read/light/metering.ts';
import type { MeasureProgress } from '../read/measuring.ts';
import type { Meter } from '../read/meter/meter.ts';
import type { Strategy } from '../read/next-point/strategy.ts';
import type { ChartTurn } from '../read/reading-terms.ts';
import type { RunEvent } from '../read/state/run-event.ts';
import type { Inspection } from '../record/inspection.ts';
import type { Guidance } from '../report/text/guidance.ts';
import type { GivenReference } from './given-reference.ts';
import type { RunWriter } from './output/run-writer.ts';
import type { RequestOf } from './request-fields.ts';

/** Shows a patch or a chart on the whole screen of the monitor under test. Resolves once it is visible. */
export type ShowPatch = (
  patch: PatchToShow,
  monitorId: string,
  options: {
    readonly signal?: AbortSignal | undefined;
    /** Name of the patch that was read on the screen in place of this one; absent the first time it is to be shown. */
    readonly readsAs?: string | undefined;
    /** The way in which the chart was on the screen: then `readsAs` is its own name. */
    readonly turn?: ChartTurn | undefined;
    /** The folder that the run is written into, which may take a file to show; absent if the run writes none. */
    readonly runFolder?: string | undefined;
  },
) => Promise<void> | void;

/**
 * Resolves once the probe of the meter is in place, or with another decision of the operator. The monitor's marker shows the place, unless
 * `marker` is `off`. `undefined` means `read`.
 */
export type PlaceProbe = (
  position: Position,
  options: { readonly signal?: AbortSignal | undefined; readonly placement: Placement; readonly text: Guidance },
) => Promise<PlaceAnswer | undefined> | PlaceAnswer | undefined;

/** The text of a hint on the screen, and the position for the probe. */
export interface Hint extends Guidance {
  readonly position: Position;
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

/** Services for an inspection of any kind. Their owner opens and closes them. */
export interface RunServices {
  /** Absent: the one patch of the plan is on the screen already. */
  readonly showPatch?: ShowPatch | undefined;
  /** Called after the last reading. Rejects if the content shown last is no longer on the screen. */
  readonly confirmShown?: (() => Promise<void>) | undefined;
  /** The screen of the browser window that shows the patches: it goes into the record. */
  readonly screen?: ScreenTraits | undefined;
  /**
   * Shows a hint on the screen, away from the measured place, while the operator of a light meter is prompted; null hides it. Resolves
   * once it is shown or hidden, and rejects if that fails.
   */
  readonly hint?: ((hint: Hint | null) => Promise<void>) | undefined;
  /** The strategy that names the next point; default: patch after patch, each in reading order. */
  readonly strategy?: Strategy | undefined;
  /** The golden unit of the station, if it has one. While its check is due, runs are inconclusive. */
  readonly golden?: GoldenWatch | undefined;
  /** Saves each reading as it is taken. Without it, a crash loses the run. */
  readonly keeper?: RunWriter | undefined;
  readonly runId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: InspectProgress) => void) | undefined;
  /** Called with each event while a plan is read, as the journal holds it, and with what is about to happen. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** Called with one sentence that says what the run waits for: another run that uses the API or the monitor, a self-calibration, or its result. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/** Services for a run that reads a monitor through its API. */
export interface MonitorServices extends RunServices {
  readonly api: LocalApi;
  /** The cloud API from which the calibration for comparison comes; default: the local API. */
  readonly cloud?: CloudApi | undefined;
  /** Needed to measure the light of the panel; not allowed otherwise. */
  readonly light?: LightServices | undefined;
}

/** Services for measuring the light of a panel. */
export interface LightServices {
  /** Opened and released by the caller. */
  readonly meter: Meter;
  readonly place: PlaceProbe;
  /** Called with one sentence when the display begins to warm up. */
  readonly onWarmUp?: ((text: string) => void) | undefined;
}

/** Services for a run of a custom source. */
export interface SourceServices extends RunServices {
  readonly source: CustomSource;
  /** An object, a function that is called again at the end, or null for profiles that need none. */
  readonly reference: GivenReference;
}

/** A run that is about to read. */
export interface StartedRun {
  readonly folder: string;
  readonly monitor: { readonly id: string; readonly modelName: string; readonly serialNumber: string };
  readonly profile: { readonly name: string; readonly version: number };
  readonly station: string;
  readonly unit: string | null;
}

/** A run and its folder. */
export interface WrittenRun {
  readonly inspection: Inspection;
  readonly folder: string;
}

/** Listeners of a run that is written to a folder. */
export interface FolderServices {
  /** Called and awaited once the folder exists, before anything is read. If it rejects, nothing is read. */
  readonly onStart?: ((run: StartedRun) => Promise<void>) | undefined;
  /** Called after `onStart` for the station's marks of line servers, which the record holds. A resumed run keeps those of its first part. */
  readonly lineMarks?: (() => Promise<readonly string[]>) | undefined;
  /** Called and awaited once the folder is written. */
  readonly onWritten?: ((run: WrittenRun) => Promise<void>) | undefined;
}

/** An inspection of a monitor through its API: the request and its services. */
export type InspectOptions = RequestOf<'each' | 'monitor'> & {
  readonly resolution: string | Resolution;
} & MonitorServices;

/** An inspection with a custom source of readings and the caller's reference. */
export type InspectSourceOptions = RequestOf<'each' | 'source'> & SourceServices;
