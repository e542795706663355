import { clockTimes } from '../../protocol/clock-times.ts';
import { isWitnessed } from '../../protocol/clock-witness.ts';
import { countOf } from '../../protocol/count-of.ts';
import type { GateRun } from '../../protocol/gate-run.ts';

/**
 * Whether the run that `orderOfRuns` puts first may be the later one, or may have ended while the other was under way: unless the clocks of the
 * stations agree that it ended before the other began. Runs of one count have one clock; for any others, it must also be so after each clock
 * was set right, and proven if one of them did not pass. A run that was resumed began before its stopped part ended.
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
 * Whether a witnessed clock tells that the later run was the later one. That of the earlier one is not needed if it had arrived by then. Of two
 * runs that passed, either may be the later one.
 */
function isProven(earlier: GateRun, later: GateRun): boolean {
  if (earlier.outcome === 'pass' && later.outcome === 'pass') return true;
  const hadArrived = Date.parse(earlier.receivedAt) <= clockTimes(later).setRight.startedMs;
  return isWitnessed(later) && (isWitnessed(earlier) || hadArrived);
}
