import { countOf } from '../../protocol/count-of.ts';
import type { GateRun } from '../../protocol/gate-run.ts';

/**
 * True if a run arrived after another one, so that only the clock of its station can show that it was made first. That clock may have been
 * wrong, and corrected before the run was sent. False for two runs of one count, whose numbers tell their order.
 */
export function hasArrivedLater(run: GateRun, other: GateRun): boolean {
  const count = countOf(run);
  return run.order > other.order && (count === null || count !== countOf(other));
}
