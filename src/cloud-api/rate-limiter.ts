import { randomBytes } from 'node:crypto';
import type { Clock } from '../http/clock.ts';
import { type CallHistory, latestArrivalMs, longestCallMs } from './call-history.ts';
import type { CallJournal } from './call-journal.ts';
import type { CloudEndpoint } from './cloud-endpoint.ts';
import { RateLimitedError } from './rate-limited-error.ts';
import { endpointLimits, overallLimit, type RateLimit, refusalBackOffMs } from './rate-limits.ts';

/** A wait for a limit, told as it begins. */
export interface RateWait {
  readonly endpoint: CloudEndpoint;
  readonly durationMs: number;
  /** When the call goes on. */
  readonly until: Date;
  /** `own-count`: this user's calls, as counted here; `refused`: the service said 429. */
  readonly reason: 'own-count' | 'refused';
}

export interface TurnOptions {
  readonly signal?: AbortSignal | undefined;
  /** The latest time on the clock to wait for, in ms since 1970. */
  readonly untilMs: number;
  readonly onWait?: ((wait: RateWait) => void) | undefined;
}

/** How a call ended: `refused` is a 429, which may say how long to wait. */
export type CallEnd = 'answered' | 'failed' | { readonly refused: { readonly retryAfterMs: number | undefined } };

/** A call that may be sent now; `end` must be called when it has ended. */
export interface Turn {
  readonly end: (how: CallEnd) => Promise<void>;
}

/** Lets calls through as the limits allow, so that no window of the service, wherever it begins, ever sees too many. */
export class RateLimiter {
  readonly #journal: CallJournal;
  readonly #clock: Clock;
  readonly #marginMs: number;

  /** `marginMs`: how exact the clock is; see `clockDrift`. */
  constructor(journal: CallJournal, clock: Clock, marginMs: number) {
    this.#journal = journal;
    this.#clock = clock;
    this.#marginMs = marginMs;
  }

  /** Waits until a call may be sent and counts it. Throws RateLimitedError, AbortedError, CallCountError. */
  async turn(endpoint: CloudEndpoint, { signal, untilMs, onWait }: TurnOptions): Promise<Turn> {
    let toldUntilMs = 0;
    for (;;) {
      const id = randomBytes(6).toString('hex');
      const nowMs = this.#nowMs();
      let opening: Opening = { atMs: nowMs, certain: true, reason: 'own-count' };
      await this.#journal.update(nowMs, (history) => {
        opening = this.#opening(history, endpoint, nowMs);
        return opening.atMs <= nowMs ? [`call ${id} ${endpoint} ${nowMs}`] : [];
      });
      if (opening.atMs <= nowMs) return this.#turn(id, endpoint);
      if (opening.atMs > untilMs) throw tooLong(endpoint, opening);
      const durationMs = opening.atMs - nowMs;
      if (opening.atMs > toldUntilMs)
        onWait?.({ endpoint, durationMs, until: dateOf(opening.atMs), reason: opening.reason });
      toldUntilMs = Math.max(toldUntilMs, opening.atMs);
      // A call under way elsewhere counts for long until its end is known.
      await this.#clock.sleep(opening.certain ? durationMs : Math.min(durationMs, lookAgainMs), signal);
    }
  }

  /** When a call could be sent, in ms since 1970; the past where it could be sent now. Throws CallCountError. */
  async opensAtMs(endpoint: CloudEndpoint): Promise<number> {
    const nowMs = this.#nowMs();
    return this.#journal.look(nowMs, (history) => this.#opening(history, endpoint, nowMs).atMs);
  }

  /** The latest arrivals that still count against an endpoint's limit, ascending, in ms since 1970. Throws CallCountError. */
  async arrivalsMs(endpoint: CloudEndpoint): Promise<number[]> {
    const nowMs = this.#nowMs();
    return this.#journal.look(nowMs, (history) =>
      arrivalsIn(history, endpointLimits[endpoint], nowMs, endpoint).map(({ atMs }) => atMs),
    );
  }

  #turn(id: string, endpoint: CloudEndpoint): Turn {
    return {
      end: async (how) => {
        const nowMs = this.#nowMs();
        await this.#journal.update(nowMs, ({ blocks }) => {
          const block = blocks.get(endpoint);
          const ended = `end ${id} ${nowMs}`;
          if (how === 'failed' || (how === 'answered' && block === undefined)) return [ended];
          if (how === 'answered') return [ended, `clear ${endpoint}`];
          const inARow = (block?.inARow ?? 0) + 1;
          return [ended, `block ${endpoint} ${nowMs + refusalWaitMs(how.refused.retryAfterMs, inARow)} ${inARow}`];
        });
      },
    };
  }

  #opening(history: CallHistory, endpoint: CloudEndpoint, nowMs: number): Opening {
    return [
      opensAt(history, endpointLimits[endpoint], nowMs, this.#marginMs, endpoint),
      opensAt(history, overallLimit, nowMs, this.#marginMs),
      unblocksAt(history, endpoint, nowMs),
    ].reduce((latest, one) => (one.atMs > latest.atMs ? one : latest));
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}

interface Opening {
  readonly atMs: number;
  /** Whether nothing that happens before can bring it forward. */
  readonly certain: boolean;
  readonly reason: RateWait['reason'];
}

/** How far the clocks of two computers may drift apart in a window: two parts in ten thousand, twice what a bad quartz does. */
const clockDrift = 0.0002;

const lookAgainMs = 250;

/**
 * When a window has room again. The service may have received a call as late as its answer came here, and the next call
 * arrives no sooner than it is sent: counting from the answer, no delay on the way can bring too many into one window.
 */
function opensAt(
  history: CallHistory,
  limit: RateLimit,
  nowMs: number,
  marginMs: number,
  endpoint?: CloudEndpoint,
): Opening {
  const open: Opening = { atMs: nowMs, certain: true, reason: 'own-count' };
  if (history.begun(endpoint).length < limit.calls) return open;
  const arrivals = arrivalsIn(history, limit, nowMs, endpoint);
  const oldest = arrivals.at(-limit.calls);
  if (oldest === undefined) return open;
  const atMs = oldest.atMs + limit.windowMs * (1 + clockDrift) + marginMs;
  return { atMs, certain: arrivals.every(({ ended }) => ended), reason: 'own-count' };
}

interface Arrival {
  readonly atMs: number;
  readonly ended: boolean;
}

/** The arrivals that count in the window that ends now, ascending; a few older ones do no harm. */
function arrivalsIn(history: CallHistory, limit: RateLimit, nowMs: number, endpoint?: CloudEndpoint): Arrival[] {
  const begun = history.begun(endpoint);
  const sinceMs = nowMs - limit.windowMs * (1 + 2 * clockDrift) - 2 * longestCallMs;
  // Calls stand in the order of their beginnings, but for those that several processes began at about the same time.
  const first = begun.findLastIndex(({ startedMs }) => startedMs < sinceMs) + 1;
  return begun
    .slice(first)
    .map((call) => ({ atMs: latestArrivalMs(call), ended: call.endedMs !== undefined }))
    .sort((left, right) => left.atMs - right.atMs);
}

function unblocksAt({ blocks }: CallHistory, endpoint: CloudEndpoint, nowMs: number): Opening {
  const untilMs = blocks.get(endpoint)?.untilMs ?? nowMs;
  // Longer than any window is no wait for a limit: the clock was set back since.
  return { atMs: untilMs - nowMs > longestRefusalMs ? nowMs : untilMs, certain: true, reason: 'refused' };
}

const longestRefusalMs = 25 * 3_600_000;

/** A service that asks for no wait at all has refused all the same. */
function refusalWaitMs(retryAfterMs: number | undefined, inARow: number): number {
  const backOffMs = refusalBackOffMs[Math.min(inARow, refusalBackOffMs.length) - 1] ?? 0;
  return Math.min(Math.max(retryAfterMs ?? backOffMs, overallLimit.windowMs), longestRefusalMs);
}

function tooLong(endpoint: CloudEndpoint, { atMs, reason }: Opening): RateLimitedError {
  const { calls, windowMs } = endpointLimits[endpoint];
  const why =
    reason === 'refused'
      ? 'the service refused the last call with 429 (too many requests), perhaps because of another program of the same user'
      : `its limit of ${calls} calls in ${windowMs / 3_600_000} h is used up`;
  const when = dateOf(atMs);
  return new RateLimitedError(
    `${endpoint}: ${why}. Come back at ${when.toISOString()}, or allow a longer wait with --max-wait.`,
    endpoint,
    when,
  );
}

function dateOf(ms: number): Date {
  return new Date(Math.ceil(ms));
}
