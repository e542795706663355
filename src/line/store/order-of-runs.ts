/** What the order of a run follows from. */
export interface OrderedRun {
  /** Order of receipt. */
  readonly order: number;
  /** The spool that it was sent from, and that spool's count; null if it was not sent from one. */
  readonly spool: string | null;
  readonly sequence: number | null;
}

/**
 * Runs in the order in which they happened, as far as is known without a clock: in order of receipt, except that the places which
 * the runs of one spool have among the others are given to them in the spool's own order.
 */
export function orderOfRuns<Run extends OrderedRun>(runs: readonly Run[]): readonly Run[] {
  const received = runs.toSorted((a, b) => a.order - b.order);
  const ordered = [...received];
  for (const spool of new Set(received.map((run) => run.spool))) {
    if (spool === null) continue;
    const places = [...received.keys()].filter((place) => received[place]?.spool === spool);
    const own = received.filter((run) => run.spool === spool).sort(bySequence);
    for (const [index, place] of places.entries()) {
      const run = own[index];
      if (run) ordered[place] = run;
    }
  }
  return ordered;
}

/** A spool gives each run a count of its own; if a copied spool gave one twice, order of receipt decides. */
function bySequence(a: OrderedRun, b: OrderedRun): number {
  return (a.sequence ?? 0) - (b.sequence ?? 0) || a.order - b.order;
}
