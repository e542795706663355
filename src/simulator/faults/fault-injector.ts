import { type Random, seededRandom } from '../seeded-random.ts';
import type { Fault, FaultScript } from './fault-script.ts';

/** A fault that was put into the life of a request. */
export interface InjectedFault {
  readonly operation: string;
  /** Number of the request of this operation, from 1. */
  readonly nth: number;
  readonly fault: Fault;
}

/** Plays a fault script against the requests as they come. */
export class FaultInjector {
  readonly random: Random;
  readonly injected: InjectedFault[] = [];
  readonly #script: FaultScript;
  readonly #counts = new Map<string, number>();
  readonly #used = new Map<FaultScript[number], number>();

  constructor(script: FaultScript, seed: number) {
    this.#script = script;
    this.random = seededRandom('faults', seed);
  }

  /** Counts a request, and gives the fault that acts on it, if any. */
  next(operation: string): Fault | undefined {
    const nth = this.#count(operation);
    const nthOfAll = this.#count('');
    const entry = this.#script.find((each) =>
      this.#acts(each, operation, each.at.operation === undefined ? nthOfAll : nth),
    );
    if (entry === undefined) return undefined;
    this.#used.set(entry, (this.#used.get(entry) ?? 0) + 1);
    this.injected.push({ operation, nth, fault: entry.fault });
    return entry.fault;
  }

  #acts(entry: FaultScript[number], operation: string, nth: number): boolean {
    const { at, times = Number.POSITIVE_INFINITY } = entry;
    if (at.operation !== undefined && at.operation !== operation) return false;
    if (at.nth !== undefined && at.nth !== nth) return false;
    if ((this.#used.get(entry) ?? 0) >= times) return false;
    return at.chance === 1 || this.random() < at.chance;
  }

  #count(what: string): number {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    return count;
  }
}
