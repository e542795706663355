import type { Position } from '../plan/sampling/sample-point.ts';
import type { RunClock } from './measuring.ts';
import type { PixelSource, SourceOptions } from './pixel-source.ts';
import type { PixelAnswer, RequestAttempt } from './reading.ts';
import { refuseUntrustworthy } from './refuse-untrustworthy.ts';

/** A trustworthy answer, and when the request left that it answers. */
export interface TimedAnswer {
  readonly answer: PixelAnswer;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  /** On the monotonic clock. */
  readonly startedMs: number;
  readonly durationMs: number;
}

/**
 * Reads one point and times the request that was answered, not those that failed before it. Throws what the source throws,
 * `position-mismatch`, `value-out-of-range`.
 */
export async function readPoint(
  source: PixelSource,
  requested: Position,
  { clock, onAttempt, ...options }: SourceOptions & { readonly clock: RunClock },
): Promise<TimedAnswer> {
  let startedAt = clock.now().toISOString();
  let startedMs = clock.monotonicMs();
  let durationMs: number | undefined;
  const time = (attempt: RequestAttempt) => {
    ({ startedAt, durationMs } = attempt);
    startedMs = clock.monotonicMs() - durationMs;
    return onAttempt?.(attempt);
  };
  const answer = await source.read(requested, { ...options, onAttempt: time });
  durationMs ??= clock.monotonicMs() - startedMs;
  refuseUntrustworthy(answer, requested);
  return { answer, startedAt, startedMs, durationMs };
}
