import { countOf } from '../../../protocol/count-of.ts';

/** The facts that decide the order of a run. */
export interface OrderedRun {
  /** Order of receipt. */
  readonly order: number;
  /** End of the run by the clock of the server, in milliseconds since 1970: see `endedMs`. */
  readonly endedMs: number;
  /** The spool that it was sent from, and that spool's count; null if it was not sent from one, or if its number was used before. */
  readonly spool: string | null;
  readonly sequence: number | null;
  /** The token that it came with, and the station that it names; or a key of each. */
  readonly token: string;
  readonly station: string;
}

/**
 * Runs in the order in which they happened, as far as is known: runs of one count in that count's order, all others by when they ended.
 * If that is the same time, the one that was received first is the earlier. The one order of a unit's runs: its history, its attempts, its
 * latest run, the yields and the gate go by it.
 */
export function orderOfRuns<Run extends OrderedRun>(runs: readonly Run[]): readonly Run[] {
  const lastOf = new Map<string, Run>();
  const placed = runs.toSorted(bySequence).map((run) => {
    const count = countOf(run);
    const before = count === null ? undefined : lastOf.get(count);
    // A run follows all runs with a lower number in its count, even if the clock contradicts that.
    const last = before && byEnd(before, run) > 0 ? before : run;
    if (count !== null) lastOf.set(count, last);
    return { run, last };
  });
  return placed.sort((a, b) => byEnd(a.last, b.last) || bySequence(a.run, b.run)).map(({ run }) => run);
}

function byEnd(a: OrderedRun, b: OrderedRun): number {
  return a.endedMs - b.endedMs || a.order - b.order;
}

/** A spool gives each run a number of its own; if two have one all the same, order of receipt decides. */
function bySequence(a: OrderedRun, b: OrderedRun): number {
  return (a.sequence ?? 0) - (b.sequence ?? 0) || a.order - b.order;
}
