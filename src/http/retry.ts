import { type Clock, systemClock } from './clock.ts';
import type { RetryPolicy } from './retry-policy.ts';

export interface RetryOptions {
  readonly policy: RetryPolicy;
  /** Whether a failed attempt may be repeated. */
  readonly isWorthRepeating: (error: unknown) => boolean;
  /** How long the service itself asks to wait, in ms; the policy's delay is the least. */
  readonly requestedDelayMs?: (error: unknown) => number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
}

/**
 * Runs a task until it succeeds, its error is not worth repeating, or the policy's attempts are used up; then throws the
 * last error. Throws AbortedError as soon as the signal fires in a wait; a running attempt must be given the same signal.
 */
export async function retry<T>(task: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { policy, isWorthRepeating, requestedDelayMs, signal, clock = systemClock } = options;
  const { default: pRetry } = await import('p-retry');
  return pRetry(task, {
    retries: policy.retries,
    shouldRetry: async ({ error, retriesConsumed }) => {
      if (!isWorthRepeating(error)) return false;
      await clock.sleep(Math.max(requestedDelayMs?.(error) ?? 0, delayMs(policy, retriesConsumed)), signal);
      return true;
    },
    shouldConsumeRetry: () => true,
    onFailedAttempt: () => undefined,
    // The wait happens above, on the clock given and with the signal. p-retry is not given the signal as well, because it
    // would throw away an answer that came in the moment of the interruption.
    minTimeout: 0,
    maxTimeout: 0,
    factor: 1,
    randomize: false,
    maxRetryTime: Number.POSITIVE_INFINITY,
    unref: false,
    signal: undefined,
  });
}

function delayMs({ firstDelayMs, factor, longestDelayMs }: RetryPolicy, retriesConsumed: number): number {
  return Math.min(firstDelayMs * factor ** retriesConsumed, longestDelayMs);
}
