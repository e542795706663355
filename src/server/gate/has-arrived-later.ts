import { countOf } from '../../protocol/count-of.ts';
import type { GateRun } from '../../protocol/gate-run.ts';

/**
 * Whether a run arrived after another one, so that only the clock of its station tells that it was made before it. That clock may have been
 * wrong, and set right before the run was sent. Of two runs of one count, the count tells it.
 */
export function hasArrivedLater(run: GateRun, other: GateRun): boolean {
  const count = countOf(run);
  return run.order > other.order && (count === null || count !== countOf(other));
}
