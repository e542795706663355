import { attemptKey, attemptNumbers, isHeard, isOneAttempt } from '../../protocol/attempts.ts';
import { clockTimes } from '../../protocol/clock-times.ts';
import { isWitnessed } from '../../protocol/clock-witness.ts';
import { countOf } from '../../protocol/count-of.ts';
import { visibleText } from '../../protocol/fields.ts';
import type { RegisteredProfile } from '../../protocol/gate-answer.ts';
import type { GateRun } from '../../protocol/gate-run.ts';
import type { Coded, LineText } from '../languages/languages.ts';
import { countsAgainst, isDisbelieved } from './counts-against.ts';
import type { GateReason } from './gate-reason.ts';
import { type HeardBefore, isAfterArrival } from './last-release.ts';

/**
 * Reasons against a unit from its runs other than the one that decides. `runs`: production runs under the profile since the latest release,
 * in the order of `orderOfRuns`, quarantined ones included; `ofUnit`: all that count for or against it, under any profile.
 */
export function history(
  runs: readonly GateRun[],
  latest: GateRun | null,
  ofUnit: readonly GateRun[],
  rules: RegisteredProfile | undefined,
  heard: HeardBefore,
): readonly GateReason[] {
  const reasons: GateReason[] = [];
  const add = (code: GateReason['code'], text: LineText, values: Coded<string>['values'] = {}) =>
    reasons.push({ code, text, values });
  if (isUnexplained(attemptsIn(runs))) {
    add('retest-unexplained', 'The unit was inspected again after it had not passed, and no reason was given.');
  }
  const made = attemptsMade(runs);
  if (rules && made > rules.maxAttempts) {
    const values = { made, accepted: rules.maxAttempts };
    add(
      'too-many-attempts',
      'The unit was inspected {made} times; at most {accepted} inspections are allowed.',
      values,
    );
  }
  const monitors = new Set(ofUnit.map(monitorOf));
  if (monitors.size > 1) add('other-monitor', 'Runs of the unit are of {count} monitors.', { count: monitors.size });
  const place = latest ? runs.indexOf(latest) : runs.length;
  if (latest && runs.some((run, at) => run.quarantine !== null && (at > place || hasArrivedLater(run, latest)))) {
    add('quarantined', 'A newer run of the unit is quarantined.');
  }
  const isDoubtful = (run: GateRun, last: GateRun) =>
    !isAfterArrival(last, run, heard) && (isOrderDoubtful(run, last) || mayRefute(run, last));
  if (latest && runs.slice(0, place).some((run) => isDoubtful(run, latest))) {
    add('order-unknown', 'It is not known which run of the unit was the last: inspect it again.');
  }
  return reasons;
}

/** True if a run that counts and did not pass may be later than the one that decides, since it arrived later, although its clock contradicts that. */
function mayRefute(run: GateRun, latest: GateRun): boolean {
  return run.quarantine === null && run.outcome !== 'pass' && hasArrivedLater(run, latest);
}

/** Number of times that a unit was inspected, stopped runs included. `runs`: as `history` takes them. */
export function attemptsMade(runs: readonly GateRun[]): number {
  return Math.max(0, ...attemptNumbers(attemptsIn(runs)).map(Number));
}

type Attempt = GateRun & { readonly attemptKey: string };

/** Runs that are attempts, or parts of them. */
function attemptsIn(runs: readonly GateRun[]): readonly Attempt[] {
  return runs.flatMap((run) => {
    // Always an attempt of its own, even if it claims otherwise.
    const key = isDisbelieved(run) ? run.id : attemptKey(run);
    return key !== null && (isDisbelieved(run) || isHeard(run, run.quarantine !== null))
      ? [{ ...run, attemptKey: key }]
      : [];
  });
}

/** Names the monitor of a run. Monitors without a serial number are never the same one. */
function monitorOf({ id, serialNumber, modelName, monitorId }: GateRun): string {
  return JSON.stringify(serialNumber.trim() === '' ? id : [serialNumber, modelName, monitorId]);
}

/**
 * True if an attempt that did not pass is followed, at once or later, by another one without a reason, or may be. A quarantined run never
 * counts as a pass, but any other result of it counts.
 */
function isUnexplained(attempts: readonly Attempt[]): boolean {
  const against = attempts.flatMap((run, place) => (didPass(run) ? [] : [{ run, place }]));
  return attempts.some(
    (run, place) =>
      run.quarantine === null &&
      visibleText(run.retestReason ?? '') === '' &&
      against.some((bad) => !isOneAttempt(bad.run, run) && isBefore(bad, { run, place })),
  );
}

interface Placed {
  readonly run: Attempt;
  readonly place: number;
}

function isBefore(bad: Placed, { run, place }: Placed): boolean {
  return bad.place < place || (bad.place > place && isOrderDoubtful(run, bad.run));
}

function didPass(run: GateRun): boolean {
  return run.isComplete && !countsAgainst(run);
}

/**
 * True if a run arrived after another one, so that only the clock of its station can show that it was made first. That clock may have been
 * wrong, and corrected before the run was sent. False for two runs of one count, whose numbers tell their order.
 */
function hasArrivedLater(run: GateRun, other: GateRun): boolean {
  const count = countOf(run);
  return run.order > other.order && (count === null || count !== countOf(other));
}

/**
 * False only if the clocks of the stations agree that the run that `orderOfRuns` puts first ended before the other began. Otherwise it may be the
 * later one, or the two overlap. Runs of one count have one clock; for any others, the corrected clocks must agree as well, and a witness must
 * prove it if one of them did not pass. A run that was resumed began before its stopped part ended.
 */
function isOrderDoubtful(earlier: GateRun, later: GateRun): boolean {
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
