import { clockTimes } from '../protocol/clock-times.ts';
import { countOf } from '../protocol/count-of.ts';
import type { GateRun } from '../protocol/gate-run.ts';

/**
 * Whether the run that `orderOfRuns` puts first may be the later one, or may have ended while the other was under way: unless the clocks of the
 * stations agree that it ended before the other began. Runs of one count have one clock; for any others, it must also be so after each clock
 * was set right. A run that was resumed began before its stopped part ended.
 */
export function isOrderDoubtful(earlier: GateRun, later: GateRun): boolean {
  const count = countOf(earlier);
  const hasOneClock = count !== null && count === countOf(later);
  const [before, after] = [clockTimes(earlier), clockTimes(later)];
  const isResumed = earlier.runId === later.runId && !earlier.isComplete;
  const beganAt = isResumed ? 'finishedMs' : 'startedMs';
  // Written so that a text that is not a time is in doubt.
  const agrees = (clock: 'recorded' | 'setRight') => before[clock].finishedMs <= after[clock][beganAt];
  return !(agrees('recorded') && (hasOneClock || agrees('setRight')));
}
