import { clockTimes } from '../../protocol/clock-times.ts';
import { isWitnessed } from '../../protocol/clock-witness.ts';
import { countOf } from '../../protocol/count-of.ts';
import type { GateRun } from '../../protocol/gate-run.ts';
import type { UnitRelease } from '../store/store.ts';

/** The latest release of a unit under a profile. */
export interface LastRelease {
  /** Runs received up to this order were before it. */
  readonly order: number;
  /** By the clock of the server, in milliseconds since 1970; NaN if a time is not valid. */
  readonly atMs: number;
}

/** Null if there is none. `releases`: those of one unit under one profile. */
export function lastRelease(releases: readonly UnitRelease[]): LastRelease | null {
  if (releases.length === 0) return null;
  return {
    order: Math.max(...releases.map(({ order }) => order)),
    atMs: Math.max(...releases.map(({ at }) => Date.parse(at))),
  };
}

/**
 * True if a run that was received after a release may have begun before it: by the clock of its station, by that clock corrected, because
 * nothing witnesses that clock, or because its spool counted it before a run that had arrived by then. `ofUnit`: all runs of the unit.
 */
export function mayPrecede(run: GateRun, { order, atMs }: LastRelease, ofUnit: readonly GateRun[]): boolean {
  if (!isWitnessed(run)) return true;
  const { recorded, setRight } = clockTimes(run);
  // Written so that a text that is not a time may be before it.
  if (!(recorded.startedMs > atMs && setRight.startedMs > atMs)) return true;
  const count = countOf(run);
  const { sequence } = run;
  if (count === null || sequence === null) return false;
  return ofUnit.some((one) => one.order <= order && countOf(one) === count && (one.sequence ?? 0) > sequence);
}
