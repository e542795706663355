import type { SpoolEntry } from './spool-entry.ts';

/** Delays before a run that could not be sent is sent again. It is never given up. */
const sendPolicy = {
  /** A server that is started again is back within seconds. */
  firstDelayMs: 5000,
  /** A server that is down is asked less and less. */
  factor: 2,
  /** By then, a delay on the line is noticed, and a request every ten minutes does no harm. */
  longestDelayMs: 10 * 60_000,
  /** Interval for problems that a person must solve (a token, a version, an address), in case that was done. */
  slowDelayMs: 15 * 60_000,
  /** Each delay is shortened by up to this part, so that stations that lost a server together do not come back together. */
  jitter: 0.5,
  /** A server that asks for a longer wait than a day is asked after a day. */
  longestRetryAfterMs: 24 * 3_600_000,
} as const;

/** State of a run after an attempt to send it. */
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
  const known = STATUSES[status];
  if (known) return known.fate;
  if (status >= 500) return 'again';
  return status >= 400 ? 'parked' : 'slowly';
}

interface StatusMeaning {
  readonly fate: Fate;
  /** Other runs may fare better. */
  readonly isOfRun?: true;
  /** Followed by what the server says about it, unless the status says all. */
  readonly message?: string;
  readonly saysAll?: true;
}

/** Statuses of answers that mean something of their own. */
export const STATUSES: Readonly<Record<number, StatusMeaning>> = {
  401: { fate: 'slowly', message: 'The server does not know the token: has it been revoked?', saysAll: true },
  403: { fate: 'slowly', message: 'The token may not send runs' },
  408: { fate: 'again', message: 'The server did not wait for the whole run' },
  // A conflict with another upload of the run.
  409: { fate: 'again', isOfRun: true },
  413: { fate: 'parked', message: 'The run is larger than the server takes' },
  422: { fate: 'parked', message: 'The server refused the run' },
  425: { fate: 'again', isOfRun: true },
  426: { fate: 'slowly', isOfRun: true, message: 'The record is newer than the server: update the server' },
  429: { fate: 'again', message: 'The server asks to wait' },
};

/** Milliseconds until the next attempt after this number of failed ones (from 1). `random`: 0 to 1. */
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
 * True if an entry is to be sent now. A time beyond the longest delay was written by a clock that was wrong: then the entry is due as well.
 */
export function isDue({ state, nextAt }: Pick<SpoolEntry, 'state' | 'nextAt'>, now: Date): boolean {
  if (state !== 'waiting') return false;
  const leftMs = Date.parse(nextAt) - now.getTime();
  return leftMs <= 0 || leftMs > sendPolicy.longestRetryAfterMs;
}
