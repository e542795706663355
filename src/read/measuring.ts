import type { Patch } from '../plan/pattern/patch.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { Metering } from './light/metering.ts';
import type { Strategy } from './next-point/strategy.ts';
import type { PixelSource } from './pixel-source.ts';
import type { MissedReading, Reading } from './reading.ts';
import type { ChartTurn } from './reading-terms.ts';
import type { RunEvent } from './state/run-event.ts';
import type { RunState } from './state/run-state.ts';
import type { Stop } from './stop.ts';

/** Inputs of a measuring run: a source of readings, a function that shows the patches, a clock and a plan. */
export interface Measuring {
  readonly plan: SamplingPlan;
  readonly source: PixelSource;
  readonly clock: RunClock;
  /** Time on the monotonic clock when the part of the run began; default: when the measuring begins. */
  readonly partStartedMs?: number | undefined;
  /** Awaited before the points of each patch are read; the patch must be on the screen when it resolves. */
  readonly showPatch: (patch: Patch, options: ShowOptions) => Promise<void>;
  /** True if `showPatch` verifies that the patch is on the screen, so that a signal of another color is the path's fault. */
  readonly isShownVerified?: boolean | undefined;
  /** State of the run to continue, its new part begun, in place of a new run of the plan. It is changed in place. */
  readonly state?: RunState | undefined;
  /** Ends the run: what was read is kept, `stopped` says `aborted`. */
  readonly signal?: AbortSignal | undefined;
  readonly limits?: MeasureLimits | undefined;
  /** Asked before each step: the reason why the run stops there, or null. */
  readonly obstacle?: (() => Stop | null) | undefined;
  /** Choice of the next point; default: patch after patch, each in reading order. */
  readonly strategy?: Strategy | undefined;
  /** Settings and actions of a light meter, in addition to the source. */
  readonly metering?: Metering | undefined;
  /** Called for each event as it happens; awaited before the next request is sent. If it rejects, the run stops. */
  readonly onEvent?: ((event: RunEvent) => Promise<void> | void) | undefined;
  readonly onProgress?: ((progress: MeasureProgress) => void) | undefined;
}

export interface ShowOptions {
  readonly signal?: AbortSignal;
  /** Name of the patch that the screen showed in place of this one; absent the first time it is to be shown. */
  readonly readsAs?: string;
  /** The way in which the screen showed the chart, whose own name `readsAs` is then. */
  readonly turn?: ChartTurn;
}

export interface RunClock {
  now(): Date;
  /** Milliseconds that never step back. */
  monotonicMs(): number;
}

export interface MeasureLimits {
  /** Consecutive points without a value after which a run stops; default 3. */
  readonly maxConsecutiveMisses?: number | undefined;
  /** Requests for pixels over the whole part; no limit if absent. */
  readonly maxAttempts?: number | undefined;
  /** Milliseconds, checked before each reading; no limit if absent. */
  readonly maxTimeMs?: number | undefined;
}

export interface MeasureProgress {
  /** Points under patches, of the plan as it is now. */
  readonly planned: number;
  /** Of these, read or missed. */
  readonly done: number;
  /** The latest reading or miss: one of the two is null. */
  readonly reading: Reading | null;
  readonly missed: MissedReading | null;
  /** Milliseconds since the run's start, earlier parts included. */
  readonly elapsedMs: number;
  /** Milliseconds that the rest will take at the mean pace of this part's points. */
  readonly remainingMs: number;
}
