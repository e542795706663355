import { clockTimes } from '../../protocol/clock-times.ts';
import { isWitnessed } from '../../protocol/clock-witness.ts';
import { countOf } from '../../protocol/count-of.ts';
import type { GateRun } from '../../protocol/gate-run.ts';

/**
 * True if it is shown that a run ended before another one began: one count numbered both, or the clocks agree, with a witness for the later run, and for the earlier one
 * unless it had arrived by then. The runs of one station do not overlap, so that its count alone is enough, whatever its clock says.
 */
export function isSurelyBefore(earlier: GateRun, later: GateRun): boolean {
  const count = countOf(earlier);
  if (count !== null && count === countOf(later)) return (earlier.sequence ?? 0) < (later.sequence ?? 0);
  const [before, after] = [clockTimes(earlier), clockTimes(later)];
  // Written so that a text that is not a time shows nothing.
  const agrees = (clock: 'recorded' | 'setRight') => before[clock].finishedMs <= after[clock].startedMs;
  if (!agrees('recorded') || !agrees('setRight') || !isWitnessed(later)) return false;
  return isWitnessed(earlier) || Date.parse(earlier.receivedAt) <= after.setRight.startedMs;
}
