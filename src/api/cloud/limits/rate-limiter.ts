import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../base/http/clock.ts';
import { isDead, ownProcess } from '../../../base/storage/process-identity.ts';
import { type CallEnd, endLines } from './call-end.ts';
import { type CallHistory, type CountedCall, longestCallMs, processLine } from './call-history.ts';
import type { CallJournal } from './call-journal.ts';
import { countedMs, type LimitOptions, type Opening, openingOf, type WaitReason } from './opening.ts';
import { type CloudEndpoint, endpointLimits } from './rate-limits.ts';
import { tooLongWait } from './too-long-wait.ts';

/** A wait for a limit, reported as it begins. */
export interface RateWait {
  readonly endpoint: CloudEndpoint;
  readonly durationMs: number;
  /** Time when the call continues. */
  readonly until: Date;
  readonly reason: WaitReason;
}

export interface TurnOptions {
  readonly signal?: AbortSignal | undefined;
  /** The latest time on the clock to wait for, in ms since 1970. */
  readonly untilMs: number;
  readonly onWait?: ((wait: RateWait) => void) | undefined;
}

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
  readonly #options: LimitOptions;
  readonly #processKey = randomBytes(4).toString('hex');
  /** Resolves when the turn taken last has ended. */
  #lastTurn: Promise<void> = Promise.resolve();
  /** Ends of calls that could not be written down when they came; they are with the next. */
  #owed: ((history: CallHistory, nowMs: number) => string[])[] = [];

  constructor(journal: CallJournal, clock: Clock, options: LimitOptions) {
    this.#journal = journal;
    this.#clock = clock;
    this.#options = options;
  }

  /** Waits until a call may be sent and counts it. Throws `rate-limited`, `aborted`, `call-count`. */
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
      if (atMs > untilMs) throw tooLongWait(endpoint, opening.reason, dateOf(atMs), this.#options.callsPerSecond);
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

  /** Time from which a call may be sent, in ms since 1970; now or the past if it may be sent at once. Throws `call-count`. */
  async opensAtMs(endpoint: CloudEndpoint): Promise<number> {
    return this.#journal.look(this.#nowMs, (history, nowMs) => nowMs + this.#opening(history, endpoint, nowMs).inMs);
  }

  /** The latest arrivals that still count against an endpoint's limit, ascending, in ms since 1970. Throws `call-count`. */
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
    return openingOf(history, endpoint, nowMs, this.#options);
  }

  readonly #nowMs = (): number => this.#clock.now().getTime();
}

const lookAgainMs = 250;
/** Calls take less, as a rule; whether a process lives takes another program to ask on some systems. */
const suspectAfterMs = 5000;
const tellUncertainAfterMs = 10_000;

function dateOf(ms: number): Date {
  return new Date(Math.ceil(ms));
}
