import type { Patch } from '../pattern/patch.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import type { LastPixel } from './last-pixel.ts';
import type { MonitorCheck, PixelSource } from './pixel-source.ts';
import type { Attempt, MissedReading, PlannedReading, Reading } from './reading.ts';
import type { ExpectedState } from './stop-reason.ts';

/** What a run needs to take its readings. */
export interface TakingOptions {
  readonly plan: SamplingPlan;
  readonly source: PixelSource;
  readonly clock: RunClock;
  /** Ends the run: what was read is kept, `stopped` says `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Awaited before the points of each patch are read; the patch must be on the screen when it resolves. */
  readonly showPatch: (patch: Patch, options: ShowOptions) => Promise<void>;
  /** Whether `showPatch` verifies that the patch is on the screen, so that a signal of another color is the path's fault. */
  readonly isShownVerified?: boolean | undefined;
  /** Told of everything that must not be lost, as it happens; awaited before the next request leaves. */
  readonly onEvent?: ((event: TakingEvent) => Promise<void> | void) | undefined;
  readonly onProgress?: ((progress: TakingProgress) => void) | undefined;
  readonly limits?: TakingLimits | undefined;
  /** What an earlier part of the same run took; its points are not read again, its missed ones are. */
  readonly already?: Already | undefined;
  /** The state that the monitor must have from the first check on; without it that of the first check. */
  readonly expected?: ExpectedState | undefined;
}

export interface ShowOptions {
  readonly signal?: AbortSignal;
  /** Name of the patch that the screen showed in place of this one; absent the first time it is to be shown. */
  readonly readsAs?: string;
}

/** What was taken, and why it ended. Nothing in here is judged. */
export interface Taking {
  /** As carried out, after any move to even coordinates. */
  readonly plan: SamplingPlan;
  /** By sequence. At most one for each point under each patch. */
  readonly readings: readonly Reading[];
  /** Readings of places that the plan left when it moved to even coordinates, and of patches that were not shown yet. */
  readonly superseded: readonly Reading[];
  readonly missed: readonly MissedReading[];
  readonly checks: readonly MonitorCheck[];
  /** Null where every planned point was tried and the last look found the monitor as at the first. */
  readonly stopped: Stopped | null;
}

/**
 * Why a run ended before its plan did. Codes: `aborted`, `api-gone`, `monitor-gone`, `monitor-changed`, `color-mode-changed`,
 * `calibration-changed`, `signal-changed` (since an earlier part), `check-failed`, `too-many-misses`, `attempt-limit`,
 * `time-limit`, `patch-not-shown`, `resolution-mismatch` and `resolution-unconfirmed` (the signal has another size than stated, or
 * nothing is known), or the code of the error that keeping an event threw (`journal-failed` where it has none).
 */
export interface Stopped {
  readonly code: string;
  readonly message: string;
  /** Sequence number of the last reading taken; null before the first. */
  readonly afterReading: number | null;
}

export interface RunClock {
  now(): Date;
  /** Milliseconds that never step back. */
  monotonicMs(): number;
}

export interface TakingLimits {
  /** Consecutive points without a value after which a run stops; default 3. */
  readonly maxConsecutiveMisses?: number | undefined;
  /** Requests for pixels over the whole part; no limit where absent. */
  readonly maxAttempts?: number | undefined;
  /** Milliseconds, looked at before each reading; no limit where absent. */
  readonly maxDurationMs?: number | undefined;
}

export interface Already {
  readonly readings: readonly Reading[];
  readonly superseded: readonly Reading[];
  readonly missed: readonly MissedReading[];
  readonly checks: readonly MonitorCheck[];
  /** Milliseconds from the run's start to the start of this part. */
  readonly elapsedMs: number;
}

export type TakingEvent =
  | { readonly type: 'reading'; readonly reading: Reading }
  | { readonly type: 'missed'; readonly missed: MissedReading }
  /** A request for a point that failed and may be repeated; the reading, or the miss, that follows holds it as well. */
  | { readonly type: 'attempt'; readonly planned: PlannedReading; readonly attempt: Attempt }
  /** The reading of that sequence number counts no longer: its point moved to an even coordinate. */
  | { readonly type: 'superseded'; readonly sequence: number }
  /** `atEnd`: read after the last point, not before the first. */
  | { readonly type: 'last-pixel'; readonly lastPixel: LastPixel; readonly atEnd?: boolean }
  /** A reading that found another patch on the screen: kept, and its point is read again. */
  | { readonly type: 'replaced'; readonly reading: Reading }
  | { readonly type: 'check'; readonly check: MonitorCheck };

export interface TakingProgress {
  /** Points under patches, of the plan as it now stands. */
  readonly planned: number;
  /** Of these, read or missed. */
  readonly done: number;
  /** What just came: one of the two is null. */
  readonly reading: Reading | null;
  readonly missed: MissedReading | null;
  /** Milliseconds since the run's start, earlier parts included. */
  readonly elapsedMs: number;
  /** Milliseconds that the rest will take at the mean pace of this part's points. */
  readonly remainingMs: number;
}
