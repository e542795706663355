import { clockTimes } from '../../protocol/clock-times.ts';
import { isWitnessed } from '../../protocol/clock-witness.ts';
import { countOf } from '../../protocol/count-of.ts';
import type { GateRun } from '../../protocol/gate-run.ts';

/**
 * False only if the clocks of the stations agree that the run that `orderOfRuns` puts first ended before the other began. Otherwise it may be the
 * later one, or the two overlap. Runs of one count have one clock; for any others, the corrected clocks must agree as well, and a witness must
 * prove it if one of them did not pass. A run that was resumed began before its stopped part ended.
 */
export function isOrderDoubtful(earlier: GateRun, later: GateRun): boolean {
  const count = countOf(earlier);
  const hasOneClock = count !== null && count === countOf(later);
  const [before, after] = [clockTimes(earlier), clockTimes(later)];
  const beganAt = isResumed(earlier, later) ? 'finishedMs' : 'startedMs';
  // Written so that a text that is not a time is in doubt.
  const agrees = (clock: 'recorded' | 'setRight') => before[clock].finishedMs <= after[clock][beganAt];
  if (!agrees('recorded')) return true;
  return !hasOneClock && !(agrees('setRight') && isProven(earlier, later));
}

/** A part that was stopped before its first reading has only its id in common with the rest. */
function isResumed({ runId, firstReading, isComplete }: GateRun, later: GateRun): boolean {
  return runId === later.runId && !isComplete && (firstReading === null || firstReading === later.firstReading);
}

/**
 * True if a witnessed clock proves that the later run was the later one. The earlier run needs no witness if it had arrived by then. Two
 * runs that both passed need no proof: either may be the later one.
 */
function isProven(earlier: GateRun, later: GateRun): boolean {
  if (earlier.outcome === 'pass' && later.outcome === 'pass') return true;
  const hadArrived = Date.parse(earlier.receivedAt) <= clockTimes(later).setRight.startedMs;
  return isWitnessed(later) && (isWitnessed(earlier) || hadArrived);
}
