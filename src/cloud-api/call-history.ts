import { type CloudEndpoint, cloudEndpoints } from './cloud-endpoint.ts';
import { endpointLimits } from './rate-limits.ts';

/** One call as far as it counts: the service received it somewhere between its start and its end. */
export interface CountedCall {
  readonly endpoint: CloudEndpoint;
  startedMs: number;
  /** Undefined while it is under way, and for good where its process died. */
  endedMs: number | undefined;
}

/** A refusal (429): nothing is sent to the endpoint before `untilMs`; `inARow` refusals came without a success between. */
export interface Block {
  readonly untilMs: number;
  readonly inARow: number;
}

/** A request that is still under way after this long has been given up by its process: the service got it by then or never. */
export const longestCallMs = 60_000;

/**
 * What is known of the calls made, as lines of text that are only ever appended: `call ID ENDPOINT MS`, `end ID MS`,
 * `block ENDPOINT MS TIMES` and `clear ENDPOINT`. Times are milliseconds since 1970 on the user's clock.
 */
export class CallHistory {
  readonly #calls = new Map<string, CountedCall>();
  /** The same calls in the order in which they were begun. */
  readonly #byEndpoint = new Map<CloudEndpoint, CountedCall[]>();
  #all: CountedCall[] = [];
  readonly blocks = new Map<CloudEndpoint, Block>();

  /** Takes one line in. A line that is none (cut off when its process died) says nothing and is false. */
  apply(line: string): boolean {
    const [verb = '', first = '', second = '', third = ''] = line.split(' ');
    switch (verb) {
      case 'call': {
        const startedMs = Number(third);
        if (!isEndpoint(second) || !isTime(third)) return false;
        this.#add(first, { endpoint: second, startedMs, endedMs: undefined });
        return true;
      }
      case 'end': {
        const call = this.#calls.get(first);
        if (call !== undefined && isTime(second)) call.endedMs = Number(second);
        return isTime(second);
      }
      case 'block':
        if (!isEndpoint(first) || !isTime(second) || !isTime(third)) return false;
        this.blocks.set(first, { untilMs: Number(second), inARow: Number(third) });
        return true;
      case 'clear':
        return isEndpoint(first) && (this.blocks.delete(first) || true);
      default:
        return false;
    }
  }

  /** The calls of an endpoint, or of all together, in the order in which they were begun. */
  begun(endpoint?: CloudEndpoint): readonly CountedCall[] {
    return endpoint === undefined ? this.#all : (this.#byEndpoint.get(endpoint) ?? []);
  }

  /** Forgets what no limit looks at any more. */
  forget(nowMs: number): void {
    const kept = Array.from(this.#calls).filter(([, call]) => {
      const oldMs = 1.001 * endpointLimits[call.endpoint].windowMs + longestCallMs;
      return latestArrivalMs(call) >= nowMs - oldMs;
    });
    this.#calls.clear();
    this.#byEndpoint.clear();
    this.#all = [];
    for (const [id, call] of kept) this.#add(id, call);
  }

  /**
   * Moves calls that lie far in the future to now, and says whether there were any: they were written before the clock
   * was set back, and would otherwise count for as long as it was set back.
   */
  bringBack(nowMs: number): boolean {
    const last = this.#all.at(-1);
    if (last === undefined || last.startedMs <= nowMs + clockStepMs) return false;
    for (const call of this.#all.filter(({ startedMs }) => startedMs > nowMs)) {
      call.startedMs = nowMs;
      if (call.endedMs !== undefined) call.endedMs = nowMs;
    }
    return true;
  }

  /** The lines that make up the present state. */
  lines(): string[] {
    const calls = Array.from(this.#calls, ([id, call]) => [
      `call ${id} ${call.endpoint} ${call.startedMs}`,
      ...(call.endedMs === undefined ? [] : [`end ${id} ${call.endedMs}`]),
    ]);
    const blocks = Array.from(this.blocks, ([name, { untilMs, inARow }]) => `block ${name} ${untilMs} ${inARow}`);
    return [...calls.flat(), ...blocks];
  }

  #add(id: string, call: CountedCall): void {
    this.#calls.set(id, call);
    this.#all.push(call);
    const own = this.#byEndpoint.get(call.endpoint);
    if (own === undefined) this.#byEndpoint.set(call.endpoint, [call]);
    else own.push(call);
  }
}

/** Smaller steps of the clock are waited out. */
const clockStepMs = 3_600_000;

/** The latest moment at which the service can have received a call. */
export function latestArrivalMs({ startedMs, endedMs }: CountedCall): number {
  return endedMs ?? startedMs + longestCallMs;
}

function isEndpoint(text: string): text is CloudEndpoint {
  return cloudEndpoints.some((name) => name === text);
}

function isTime(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text);
}
