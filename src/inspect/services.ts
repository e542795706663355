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
import type { RunEvent } from '../read/state/run-event.ts';
import type { Inspection } from '../record/inspection.ts';
import type { Guidance } from '../report/text/guidance.ts';
import type { GivenReference } from './given-reference.ts';
import type { RunWriter } from './output/run-writer.ts';
import type { RequestOf } from './request-fields.ts';

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

/**
 * Resolves when the probe of the meter is at a place of the screen, or with what else the operator decided; the monitor's marker shows
 * the place, unless `marker` is `off`. Nothing is the same as `read`.
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

/** Services that an inspection of any kind is carried out with; their owner opens and closes them. */
export interface RunServices {
  /** Absent: the one patch of the plan is on the screen already. */
  readonly showPatch?: ShowPatch | undefined;
  /** Rejects if the content shown last is no longer on the screen; called after the last reading. */
  readonly confirmShown?: (() => Promise<void>) | undefined;
  /** The screen of the browser window that shows the patches: it goes into the record. */
  readonly screen?: ScreenTraits | undefined;
  /**
   * Shows a hint on the screen for as long as the operator of a light meter is asked, away from the place that is measured; null hides it. Resolves
   * when it is there or hidden, and rejects if it is not.
   */
  readonly hint?: ((hint: Hint | null) => Promise<void>) | undefined;
  /** The strategy that names the next point; default: patch after patch, each in reading order. */
  readonly strategy?: Strategy | undefined;
  /** The golden unit of the station; a run while a check of it is due is inconclusive. Absent: it has none. */
  readonly golden?: GoldenWatch | undefined;
  /** Keeps each reading as it is taken; without it a crash loses the run. */
  readonly keeper?: RunWriter | undefined;
  readonly runId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: InspectProgress) => void) | undefined;
  /** Called with everything that happens while a plan is read, as its journal holds it, and with what is about to happen. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** Told in one sentence what the run waits for: another run that is using the API or the monitor, or a self-calibration and then its result. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/** Services for a run that reads a monitor through its API. */
export interface MonitorServices extends RunServices {
  readonly api: LocalApi;
  /** The cloud API from which the calibration for comparison comes; default: the local API. */
  readonly cloud?: CloudApi | undefined;
  /** Needed if the light of the panel is measured, and given only then. */
  readonly light?: LightServices | undefined;
}

/** Services for measuring the light of a panel. */
export interface LightServices {
  /** Opened and released by the caller. */
  readonly meter: Meter;
  readonly place: PlaceProbe;
  /** Told in one sentence when the display begins to warm up. */
  readonly onWarmUp?: ((text: string) => void) | undefined;
}

/** Services for a run of a custom source. */
export interface SourceServices extends RunServices {
  readonly source: CustomSource;
  /** An object, a function that is asked again at the end, or null for profiles that need none. */
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

/** A run and the folder that it was written into. */
export interface WrittenRun {
  readonly inspection: Inspection;
  readonly folder: string;
}

/** Listeners of a run that is written to a folder. */
export interface FolderServices {
  /** Told, and awaited, when the folder is there and before anything is read; if it rejects, nothing is. */
  readonly onStart?: ((run: StartedRun) => Promise<void>) | undefined;
  /** Asked after `onStart` for the marks of line servers that the station holds, for the record; of a resumed run, those of its first part stay. */
  readonly lineMarks?: (() => Promise<readonly string[]>) | undefined;
  /** Told, and awaited, when the folder is written. */
  readonly onWritten?: ((run: WrittenRun) => Promise<void>) | undefined;
}

/** An inspection of a monitor through its API: what is asked, and what it is done with. */
export type InspectOptions = RequestOf<'each' | 'monitor'> & {
  readonly resolution: string | Resolution;
} & MonitorServices;

/** An inspection with a custom source of readings and a reference of the caller's. */
export type InspectSourceOptions = RequestOf<'each' | 'source'> & SourceServices;
