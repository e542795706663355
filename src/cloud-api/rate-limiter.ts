import { randomBytes } from 'node:crypto';
import type { Clock } from '../http/clock.ts';
import { isDead } from '../lock/lock-owner.ts';
import { ownProcess } from '../lock/own-process.ts';
import { type CallHistory, type CountedCall, longestCallMs, processLine } from './call-history.ts';
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
  /**
   * `endpoint-limit` and `overall-limit`: this user's calls, as counted here; `under-way`: so many calls have not ended that
   * nobody knows when; `refused`: the service said 429.
   */
  readonly reason: 'endpoint-limit' | 'overall-limit' | 'under-way' | 'refused';
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

/**
 * Lets calls through as the limits allow, so that no window of the service, wherever it begins, ever sees too many. A call is
 * counted on disk before it is sent, and counts as arriving at any time until its end is known or its process is dead. So
 * it makes no difference where a process is stopped, and for how long.
 */
export class RateLimiter {
  readonly #journal: CallJournal;
  readonly #clock: Clock;
  readonly #marginMs: number;
  readonly #processKey = randomBytes(4).toString('hex');
  /** Resolves when the turn taken last has ended. */
  #lastTurn: Promise<void> = Promise.resolve();
  /** Ends of calls that could not be written down when they came; they are with the next. */
  #owed: ((history: CallHistory, nowMs: number) => string[])[] = [];

  /** `marginMs`: how exact the clock is; see `clockDrift`. */
  constructor(journal: CallJournal, clock: Clock, marginMs: number) {
    this.#journal = journal;
    this.#clock = clock;
    this.#marginMs = marginMs;
  }

  /** Waits until a call may be sent and counts it. Throws RateLimitedError, AbortedError, CallCountError. */
  async turn(endpoint: CloudEndpoint, { signal, untilMs, onWait }: TurnOptions): Promise<Turn> {
    const id = randomBytes(6).toString('hex');
    const startedMs = this.#nowMs();
    let toldUntilMs = 0;
    for (;;) {
      await this.#endCallsOfTheDead();
      const seen = await this.#journal.look(this.#nowMs, (history, nowMs) => this.#opening(history, endpoint, nowMs));
      const opening = seen.inMs > 0 ? seen : await this.#takeAlone(id, endpoint);
      if ('end' in opening) return opening;
      const nowMs = this.#nowMs();
      const atMs = nowMs + opening.inMs;
      if (atMs > untilMs) throw tooLong(endpoint, opening, dateOf(atMs));
      // A wait whose end is not known is worth telling once it is long, else as it begins.
      const isNew = opening.certain
        ? atMs > toldUntilMs
        : toldUntilMs === 0 && nowMs - startedMs > tellUncertainAfterMs;
      if (isNew) {
        onWait?.({ endpoint, durationMs: opening.inMs, until: dateOf(atMs), reason: opening.reason });
        toldUntilMs = atMs;
      }
      // A call under way elsewhere counts until its end is known.
      await this.#clock.sleep(opening.certain ? opening.inMs : Math.min(opening.inMs, lookAgainMs), signal);
    }
  }

  /** When a call could be sent, in ms since 1970; now or the past if it could be sent at once. Throws CallCountError. */
  async opensAtMs(endpoint: CloudEndpoint): Promise<number> {
    return this.#journal.look(this.#nowMs, (history, nowMs) => nowMs + this.#opening(history, endpoint, nowMs).inMs);
  }

  /** The latest arrivals that still count against an endpoint's limit, ascending, in ms since 1970. Throws CallCountError. */
  async arrivalsMs(endpoint: CloudEndpoint): Promise<number[]> {
    return this.#journal.look(this.#nowMs, (history, nowMs) =>
      history.arrivals(nowMs - countedMs(endpointLimits[endpoint]), nowMs, endpoint).map(({ atMs }) => atMs),
    );
  }

  /**
   * Takes a turn if there is room for it once the turn of this process before has ended. Requests of a process go out one by one,
   * so that more turns would be no faster; but each would count against the limits for as long as the process is stopped.
   */
  async #takeAlone(id: string, endpoint: CloudEndpoint): Promise<Turn | Opening> {
    const before = this.#lastTurn;
    let release = () => {};
    this.#lastTurn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    try {
      const opening = await this.#take(id, endpoint);
      if (opening.inMs <= 0) return this.#turn(id, endpoint, release);
      release();
      return opening;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Counts a call if there is room for it now. */
  async #take(id: string, endpoint: CloudEndpoint): Promise<Opening> {
    const process = await ownProcess();
    let opening: Opening | undefined;
    await this.#update((history, nowMs) => {
      opening = this.#opening(history, endpoint, nowMs);
      if (opening.inMs > 0) return [];
      const known = history.knowsProcess(this.#processKey) ? [] : [processLine(this.#processKey, process)];
      return [...known, `call ${id} ${endpoint} ${nowMs} ${this.#processKey}`];
    });
    if (opening === undefined) throw new Error('the journal did not call back');
    return opening;
  }

  #turn(id: string, endpoint: CloudEndpoint, release: () => void): Turn {
    return {
      end: async (how) => {
        const endedMs = this.#nowMs();
        this.#owed.push((history, nowMs) => endLines(history, id, endpoint, how, endedMs, nowMs));
        await this.#update(() => []).finally(release);
      },
    };
  }

  async #update(work: (history: CallHistory, nowMs: number) => string[]): Promise<void> {
    const owed = new Set(this.#owed);
    await this.#journal.update(this.#nowMs, (history, nowMs) => [
      ...Array.from(owed).flatMap((lines) => lines(history, nowMs)),
      ...work(history, nowMs),
    ]);
    this.#owed = this.#owed.filter((lines) => !owed.has(lines));
  }

  /** A call of a process that died has arrived a while after somebody found it dead, or never. */
  async #endCallsOfTheDead(): Promise<void> {
    const suspects = await this.#journal.look(this.#nowMs, (history, nowMs) =>
      history.underWay().filter(({ startedMs }) => startedMs < nowMs - suspectAfterMs),
    );
    const dead = new Set<string>();
    for (const { id, process } of suspects) if (process !== undefined && (await isDead(process))) dead.add(id);
    if (dead.size === 0) return;
    const isStillDead = ({ id }: CountedCall) => dead.has(id);
    await this.#update((history, nowMs) =>
      history
        .underWay()
        .filter(isStillDead)
        .map(({ id }) => `end ${id} ${nowMs + longestCallMs}`),
    );
  }

  #opening(history: CallHistory, endpoint: CloudEndpoint, nowMs: number): Opening {
    return [
      opensIn(history, endpointLimits[endpoint], nowMs, this.#marginMs, endpoint),
      opensIn(history, overallLimit, nowMs, this.#marginMs),
      unblocksIn(history, endpoint, nowMs),
    ].reduce((latest, one) => (one.inMs > latest.inMs ? one : latest));
  }

  readonly #nowMs = (): number => this.#clock.now().getTime();
}

interface Opening {
  /** From now; 0 or less if there is room now. */
  readonly inMs: number;
  /** Whether nothing that happens before can bring it forward. */
  readonly certain: boolean;
  readonly reason: RateWait['reason'];
}

/** How a call's end is written down. Calls that were under way together and are all refused met one refusal, not several. */
function endLines(
  history: CallHistory,
  id: string,
  endpoint: CloudEndpoint,
  how: CallEnd,
  endedMs: number,
  nowMs: number,
): string[] {
  const ended = `end ${id} ${endedMs}`;
  const block = history.blocks.get(endpoint);
  const isOfBefore = block !== undefined && (history.call(id)?.startedMs ?? endedMs) <= block.atMs;
  if (how === 'failed') return [ended];
  if (how === 'answered') return block === undefined || isOfBefore ? [ended] : [ended, `clear ${endpoint}`];
  const inARow = (block?.inARow ?? 0) + (isOfBefore ? 0 : 1);
  const untilMs = endedMs + refusalWaitMs(how.refused.retryAfterMs, inARow);
  const [latestMs, atMs] = isOfBefore ? [Math.max(untilMs, block.untilMs), block.atMs] : [untilMs, nowMs];
  return [ended, `block ${endpoint} ${latestMs} ${inARow} ${atMs}`];
}

/** How far the clocks of two computers may drift apart in a window: two parts in ten thousand, twice what a bad quartz does. */
const clockDrift = 0.0002;

const lookAgainMs = 250;
/** Calls take less, as a rule; whether a process lives takes another program to ask on some systems. */
const suspectAfterMs = 5000;
const tellUncertainAfterMs = 10_000;

/**
 * When a window has room again. The service may have received a call as late as its answer came here, and the next call
 * arrives no sooner than it is sent: counting from the answer, no delay on the way can bring too many into one window.
 */
function opensIn(
  history: CallHistory,
  limit: RateLimit,
  nowMs: number,
  marginMs: number,
  endpoint?: CloudEndpoint,
): Opening {
  const reason = endpoint === undefined ? 'overall-limit' : 'endpoint-limit';
  const open: Opening = { inMs: 0, certain: true, reason };
  if (history.count(endpoint) < limit.calls) return open;
  const oldest = history.arrivals(nowMs - countedMs(limit), nowMs, endpoint).at(-limit.calls);
  if (oldest === undefined) return open;
  const inMs = oldest.atMs - nowMs + limit.windowMs * (1 + clockDrift) + marginMs;
  return oldest.ended ? { inMs, certain: true, reason } : { inMs, certain: false, reason: 'under-way' };
}

/** How far back arrivals count; a little more does no harm. */
function countedMs({ windowMs }: RateLimit): number {
  return windowMs * (1 + 2 * clockDrift);
}

function unblocksIn({ blocks }: CallHistory, endpoint: CloudEndpoint, nowMs: number): Opening {
  const inMs = (blocks.get(endpoint)?.untilMs ?? nowMs) - nowMs;
  // Longer than any window is no wait for a limit: the clock was set back since.
  return { inMs: inMs > longestRefusalMs ? 0 : inMs, certain: true, reason: 'refused' };
}

const longestRefusalMs = 25 * 3_600_000;

/** A service that asks for no wait (0, or a date that has passed) has refused all the same: it names none. */
function refusalWaitMs(retryAfterMs: number | undefined, inARow: number): number {
  const backOffMs = refusalBackOffMs[Math.min(inARow, refusalBackOffMs.length) - 1] ?? 0;
  const named = retryAfterMs !== undefined && retryAfterMs > 0 ? retryAfterMs : backOffMs;
  return Math.min(Math.max(named, overallLimit.windowMs), longestRefusalMs);
}

function tooLong(endpoint: CloudEndpoint, { reason }: Opening, when: Date): RateLimitedError {
  return new RateLimitedError(
    `${endpoint}: ${whyOf(endpoint, reason)}. Come back at ${when.toISOString()}, or allow a longer wait with --max-wait.`,
    endpoint,
    when,
  );
}

function whyOf(endpoint: CloudEndpoint, reason: RateWait['reason']): string {
  switch (reason) {
    case 'refused':
      return 'the service refused the last call with 429 (too many requests), perhaps because of another program of the same user';
    case 'endpoint-limit': {
      const { calls, windowMs } = endpointLimits[endpoint];
      return `its limit of ${calls} calls in ${windowMs / 3_600_000} h is used up`;
    }
    case 'overall-limit':
      return `the limit of ${overallLimit.calls} calls in ${overallLimit.windowMs / 1000} s over all endpoints is used up`;
    case 'under-way':
      return 'too many calls of processes on this computer are still under way; one of them may be stopped';
  }
  return reason satisfies never;
}

function dateOf(ms: number): Date {
  return new Date(Math.ceil(ms));
}
