import type { SpoolEntry } from './spool-entry.ts';

/** When a run that could not be sent is sent again. It is never given up. */
const sendPolicy = {
  /** A server that is started again is back within seconds. */
  firstDelayMs: 5000,
  /** A server that is down is asked less and less. */
  factor: 2,
  /** A line is seen as late by then, and a request every ten minutes disturbs nobody. */
  longestDelayMs: 10 * 60_000,
  /** What a person must set right (a token, a version, an address) is tried again at this interval, should somebody have done it. */
  slowDelayMs: 15 * 60_000,
  /** Each delay is shortened by up to this part, so that stations that lost a server together do not come back together. */
  jitter: 0.5,
  /** A server that asks for a longer wait than a day is asked after a day. */
  longestRetryAfterMs: 24 * 3_600_000,
} as const;

/** What becomes of a run after an attempt to send it. */
export type Fate =
  /** The server has it. */
  | 'sent'
  /** Sent again by itself, soon. */
  | 'again'
  /** Sent again by itself, but a person should do something. */
  | 'slowly'
  /** Not sent again until a person says so. */
  | 'parked';

/** The fate that an answer with this status means. `isReceipt`: whether its body names the run that was sent. */
export function fateOf(status: number, isReceipt: boolean): Fate {
  // A sign-in page or a proxy answers 200, too.
  if (status === 200 || status === 201) return isReceipt ? 'sent' : 'slowly';
  if (SLOWLY.has(status)) return 'slowly';
  if (AGAIN.has(status) || status >= 500) return 'again';
  return status >= 400 ? 'parked' : 'slowly';
}

/** Not authenticated, not allowed, and a record that is newer than the server. */
const SLOWLY: ReadonlySet<number> = new Set([401, 403, 426]);
/** A request that took too long, a conflict with another one, one that came too early, and too many. */
const AGAIN: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Milliseconds until the next attempt after so many in vain (from 1). `random`: 0 to 1. */
export function delayMs(
  fate: 'again' | 'slowly',
  attempts: number,
  retryAfterMs: number | undefined,
  random: number,
): number {
  const { firstDelayMs, factor, longestDelayMs, slowDelayMs, jitter, longestRetryAfterMs } = sendPolicy;
  const whole =
    fate === 'slowly'
      ? slowDelayMs
      : Math.min(firstDelayMs * factor ** Math.min(Math.max(attempts, 1) - 1, 30), longestDelayMs);
  const own = whole * (1 - jitter * random);
  return Math.max(own, Math.min(retryAfterMs ?? 0, longestRetryAfterMs));
}

/**
 * Whether an entry is to be sent now. What is due later than any delay allows was written by a clock that was wrong: it is due as well.
 */
export function isDue({ state, nextAt }: Pick<SpoolEntry, 'state' | 'nextAt'>, now: Date): boolean {
  if (state !== 'waiting') return false;
  const leftMs = Date.parse(nextAt) - now.getTime();
  return leftMs <= 0 || leftMs > sendPolicy.longestRetryAfterMs;
}
