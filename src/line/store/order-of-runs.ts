import { countOf } from '../protocol/count-of.ts';

/** What the order of a run follows from. */
export interface OrderedRun {
  /** Order of receipt. */
  readonly order: number;
  /** The spool that it was sent from, and that spool's count; null if it was not sent from one, or if its number was used before. */
  readonly spool: string | null;
  readonly sequence: number | null;
  /** The token that it came with, and the station that it names; or a key of each. */
  readonly token: string;
  readonly station: string;
}

/**
 * Runs in the order in which they happened, as far as is known without a clock: in order of receipt, except that the places which
 * the runs of one count have among the others are given to them in that count's order.
 */
export function orderOfRuns<Run extends OrderedRun>(runs: readonly Run[]): readonly Run[] {
  const received = runs.toSorted((a, b) => a.order - b.order);
  const ordered = [...received];
  const counts = received.map(countOf);
  for (const count of new Set(counts)) {
    if (count === null) continue;
    const places = [...counts.keys()].filter((place) => counts[place] === count);
    const own = received.filter((_, place) => counts[place] === count).sort(bySequence);
    for (const [index, place] of places.entries()) {
      const run = own[index];
      if (run) ordered[place] = run;
    }
  }
  return ordered;
}

/** A spool gives each run a number of its own; if two have one all the same, order of receipt decides. */
function bySequence(a: OrderedRun, b: OrderedRun): number {
  return (a.sequence ?? 0) - (b.sequence ?? 0) || a.order - b.order;
}
