import { type Clock, systemClock } from './clock.ts';
import type { RetryPolicy } from './retry-policy.ts';

export interface RetryOptions {
  readonly policy: RetryPolicy;
  /** True if a failed attempt may be repeated. */
  readonly isWorthRepeating: (error: unknown) => boolean;
  /** Wait that the service itself asks for, in ms; the policy's delay is the minimum. */
  readonly requestedDelayMs?: (error: unknown) => number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
}

/**
 * Runs a task until it succeeds, its error is not worth repeating, or the policy's attempts are used up; then throws the
 * last error. Throws `aborted` as soon as the signal fires in a wait; a running attempt must be given the same signal, and an
 * answer that comes at the moment of the interruption is kept.
 */
export async function retry<T>(task: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { policy, isWorthRepeating, requestedDelayMs, signal, clock = systemClock } = options;
  for (let repeated = 0; ; repeated++) {
    try {
      return await task();
    } catch (error) {
      if (repeated >= policy.retries || !isWorthRepeating(error)) throw error;
      await clock.sleep(Math.max(requestedDelayMs?.(error) ?? 0, delayMs(policy, repeated)), signal);
    }
  }
}

function delayMs({ firstDelayMs, factor, longestDelayMs }: RetryPolicy, repeated: number): number {
  return Math.min(firstDelayMs * factor ** repeated, longestDelayMs);
}
