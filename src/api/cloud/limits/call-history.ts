import { hostname } from 'node:os';
import type { ProcessIdentity } from '../../../base/storage/process-identity.ts';
import { type CloudEndpoint, cloudEndpoints, endpointLimits } from './rate-limits.ts';

/** One call as far as it counts: the service received it somewhere between its start and its end. */
export interface CountedCall {
  readonly id: string;
  readonly endpoint: CloudEndpoint;
  startedMs: number;
  /** Undefined while it is under way. */
  endedMs: number | undefined;
  /** The process of this computer that makes it; undefined if it cannot be asked whether it still lives. */
  readonly process: ProcessIdentity | undefined;
}

/** A refusal (429): nothing is sent to the endpoint before `untilMs`; `inARow` refusals came without a success between. */
export interface Block {
  readonly untilMs: number;
  readonly inARow: number;
  /** Time when it was recorded: a call begun by then met the same refusal. */
  readonly atMs: number;
}

/** The latest time at which the service may have received a call. */
export interface CallArrival {
  readonly atMs: number;
  readonly ended: boolean;
}

/** The service receives a request within this time after its process died or gave up on it, or never. */
export const longestCallMs = 60_000;

/**
 * Record of the calls made, as lines of text that are only ever appended: `process KEY PID HOST START`, `call ID ENDPOINT MS KEY`, `end ID MS`,
 * `block ENDPOINT MS TIMES MS` and `clear ENDPOINT`. Times are milliseconds since 1970 on the user's clock. A call without an end may still be sent,
 * however long ago it was begun, while its process lives: a stopped process may continue at any time.
 */
export class CallHistory {
  readonly #calls = new Map<string, CountedCall>();
  /** The same calls in the order in which they were begun. */
  readonly #byEndpoint = new Map<CloudEndpoint, CountedCall[]>();
  #all: CountedCall[] = [];
  /** Calls under way, and those that took so long that their beginning does not tell whether they still count. */
  readonly #long = new Set<CountedCall>();
  readonly #processes = new Map<string, ProcessIdentity>();
  readonly blocks = new Map<CloudEndpoint, Block>();

  /** Takes one line in. A line that is not whole (cut off when its process died) says nothing and is false. */
  apply(line: string): boolean {
    const [verb = '', first = '', second = '', third = '', fourth = ''] = line.split(' ');
    switch (verb) {
      case 'journal':
        return true;
      case 'process':
        if (!/^\d+$/.test(second) || fourth === '') return false;
        this.#processes.set(first, {
          pid: Number(second),
          host: decoded(third),
          processStart: decoded(fourth) || null,
        });
        return true;
      case 'call':
        if (!isEndpoint(second) || !isTime(third)) return false;
        this.#add({
          id: first,
          endpoint: second,
          startedMs: Number(third),
          endedMs: undefined,
          process: this.#askable(fourth),
        });
        return true;
      case 'end':
        if (isTime(second)) this.#end(this.#calls.get(first), Number(second));
        return isTime(second);
      case 'block':
        if (!isEndpoint(first) || !isTime(second) || !isTime(third)) return false;
        this.blocks.set(first, { untilMs: Number(second), inARow: Number(third), atMs: Number(fourth) || 0 });
        return true;
      case 'clear':
        return isEndpoint(first) && (this.blocks.delete(first) || true);
      default:
        return false;
    }
  }

  /** Number of known calls of an endpoint, or of all together. */
  count(endpoint?: CloudEndpoint): number {
    return this.#begun(endpoint).length;
  }

  call(id: string): CountedCall | undefined {
    return this.#calls.get(id);
  }

  knowsProcess(key: string): boolean {
    return this.#processes.has(key);
  }

  /** Calls under way whose process can be asked whether it lives. */
  underWay(): CountedCall[] {
    return Array.from(this.#long).filter(({ endedMs, process }) => endedMs === undefined && process !== undefined);
  }

  /** The arrivals since a time, ascending, of an endpoint or of all together; a few older ones do no harm. */
  arrivals(sinceMs: number, nowMs: number, endpoint?: CloudEndpoint): CallArrival[] {
    const begun = this.#begun(endpoint);
    const begunSinceMs = sinceMs - 2 * longestCallMs;
    // Calls are in the order of their beginnings, but for those that several processes began at about the same time.
    const first = begun.findLastIndex(({ startedMs }) => startedMs < begunSinceMs) + 1;
    const earlier = Array.from(this.#long).filter(
      (call) => call.startedMs < begunSinceMs && (endpoint === undefined || call.endpoint === endpoint),
    );
    return [...earlier, ...begun.slice(first)]
      .map((call) => ({ atMs: latestArrivalMs(call, nowMs), ended: call.endedMs !== undefined }))
      .filter(({ atMs }) => atMs >= begunSinceMs)
      .sort((left, right) => left.atMs - right.atMs);
  }

  /** Forgets what no limit looks at any more. */
  forget(nowMs: number): void {
    const kept = Array.from(this.#calls.values()).filter((call) => {
      const oldMs = 1.001 * endpointLimits[call.endpoint].windowMs + longestCallMs;
      return latestArrivalMs(call, nowMs) >= nowMs - oldMs;
    });
    this.#calls.clear();
    this.#byEndpoint.clear();
    this.#long.clear();
    this.#all = [];
    for (const call of kept) {
      this.#add(call);
      if (call.endedMs !== undefined) this.#end(call, call.endedMs);
    }
    const needed = new Set(this.underWay().map(({ process }) => process));
    for (const [key, process] of this.#processes) if (!needed.has(process)) this.#processes.delete(key);
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
    const keys = new Map(Array.from(this.#processes, ([key, process]) => [process, key]));
    const processes = Array.from(this.#processes, ([key, process]) => processLine(key, process));
    const calls = this.#all.map(({ id, endpoint, startedMs, endedMs, process }) => {
      const key = endedMs === undefined && process !== undefined ? (keys.get(process) ?? '') : '';
      return [
        `call ${id} ${endpoint} ${startedMs} ${key}`.trimEnd(),
        ...(endedMs === undefined ? [] : [`end ${id} ${endedMs}`]),
      ];
    });
    const blocks = Array.from(
      this.blocks,
      ([name, { untilMs, inARow, atMs }]) => `block ${name} ${untilMs} ${inARow} ${atMs}`,
    );
    return [...processes, ...calls.flat(), ...blocks];
  }

  #begun(endpoint?: CloudEndpoint): readonly CountedCall[] {
    return endpoint === undefined ? this.#all : (this.#byEndpoint.get(endpoint) ?? []);
  }

  #add(call: CountedCall): void {
    this.#calls.set(call.id, call);
    this.#all.push(call);
    this.#long.add(call);
    const own = this.#byEndpoint.get(call.endpoint);
    if (own === undefined) this.#byEndpoint.set(call.endpoint, [call]);
    else own.push(call);
  }

  #end(call: CountedCall | undefined, endedMs: number): void {
    if (call === undefined) return;
    call.endedMs = endedMs;
    if (endedMs - call.startedMs <= longestCallMs) this.#long.delete(call);
  }

  /** The process with this key; undefined if it cannot be asked whether it lives, as on another computer. */
  #askable(key: string): ProcessIdentity | undefined {
    const process = this.#processes.get(key);
    return process?.host === hostname() ? process : undefined;
  }
}

/** The line that says which process a key stands for. */
export function processLine(key: string, { pid, host, processStart }: ProcessIdentity): string {
  return `process ${key} ${pid} ${encodeURIComponent(host)} ${encodeURIComponent(processStart ?? '') || '-'}`;
}

/** Smaller steps of the clock are waited out. */
const clockStepMs = 3_600_000;

/** A call under way may arrive now or later; one whose process cannot be asked has arrived soon or never. */
function latestArrivalMs({ startedMs, endedMs, process }: CountedCall, nowMs: number): number {
  return endedMs ?? (process === undefined ? startedMs + longestCallMs : Math.max(startedMs, nowMs));
}

function decoded(text: string): string {
  try {
    return text === '-' ? '' : decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isEndpoint(text: string): text is CloudEndpoint {
  return cloudEndpoints.some((name) => name === text);
}

function isTime(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text);
}
