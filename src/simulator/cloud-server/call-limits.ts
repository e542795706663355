import type { CallLimit } from './call-limit.ts';
import type { CloudOperationName } from './cloud-routes.ts';

/**
 * The calls of one user, held against the limits of the endpoints and the one over all of them. A refused call does not
 * count; the specification does not say whether it does.
 */
export class CallLimits {
  readonly #overall: readonly SlidingWindow[];
  readonly #ofEndpoint = new Map<CloudOperationName, SlidingWindow>();

  /** `callsPerSecond`: over all endpoints together; 0 for none, as in the specification. */
  constructor(callsPerSecond: number) {
    this.#overall = callsPerSecond === 0 ? [] : [new SlidingWindow({ calls: callsPerSecond, windowMs: 1000 })];
  }

  /** Counts a call; or counts nothing and gives the time in ms from now at which the next one would be let through. */
  refusal(name: CloudOperationName, limit: CallLimit, nowMs: number): number | undefined {
    const windows = [...this.#overall, this.#window(name, limit)];
    const opensAtMs = Math.max(...windows.map((window) => window.opensAtMs(nowMs)));
    if (opensAtMs > nowMs) return opensAtMs - nowMs;
    for (const window of windows) window.add(nowMs);
    return undefined;
  }

  /** Counts calls of another program of the same user, all at this moment. */
  countElsewhere(name: CloudOperationName, limit: CallLimit, calls: number, nowMs: number): void {
    const window = this.#window(name, limit);
    for (let call = 0; call < calls; call += 1) window.add(nowMs);
  }

  #window(name: CloudOperationName, limit: CallLimit): SlidingWindow {
    const known = this.#ofEndpoint.get(name) ?? new SlidingWindow(limit);
    this.#ofEndpoint.set(name, known);
    return known;
  }
}

/** The last calls, as many as the limit allows: a ring, its oldest at `#next`. */
class SlidingWindow {
  readonly #limit: CallLimit;
  readonly #timesMs: number[];
  #next = 0;

  constructor(limit: CallLimit) {
    this.#limit = limit;
    this.#timesMs = Array.from({ length: limit.calls }, () => Number.NEGATIVE_INFINITY);
  }

  /** Time in milliseconds when another call fits in; now or earlier if it does already. */
  opensAtMs(nowMs: number): number {
    const oldestMs = this.#timesMs[this.#next] ?? Number.NEGATIVE_INFINITY;
    // A clock that was set back shows times to come; they would shut the window for as long as it was set back.
    return oldestMs > nowMs ? nowMs : oldestMs + this.#limit.windowMs;
  }

  add(nowMs: number): void {
    this.#timesMs[this.#next] = nowMs;
    this.#next = (this.#next + 1) % this.#limit.calls;
  }
}
