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
  // As late as this, so that commands without a request do not load it.
  const { default: pRetry } = await import('p-retry');
  return pRetry(() => task(), {
    retries: policy.retries,
    // p-retry's own wait is by the computer's clock and knows no error: the wait is below, and this one takes no time and no timer.
    minTimeout: 0,
    maxTimeout: 0,
    shouldRetry: async ({ error, retriesConsumed }) => {
      if (!isWorthRepeating(error)) return false;
      // Not given to p-retry, which would drop an answer that comes at the moment of the interruption.
      await clock.sleep(Math.max(requestedDelayMs?.(error) ?? 0, delayMs(policy, retriesConsumed)), signal);
      return true;
    },
  });
}

function delayMs({ firstDelayMs, factor, longestDelayMs }: RetryPolicy, repeated: number): number {
  return Math.min(firstDelayMs * factor ** repeated, longestDelayMs);
}
