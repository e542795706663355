import type { RunRow } from './run-row.ts';

/** The facts about a run that decide its attempt. */
export interface AttemptRun {
  /** Names the attempt: see `attemptKey`; null for a run that is not an attempt. */
  readonly attemptKey: string | null;
  readonly isComplete: boolean;
}

/**
 * Names the attempt at its unit that a run is, or is a part of: null unless it is a production run with an accepted reading. A run and its
 * resumption have the same id and the same first reading. An id alone proves nothing: a clock that is set back gives it again.
 */
export function attemptKey({
  kind,
  runId,
  firstReading,
}: Pick<RunRow, 'kind' | 'runId' | 'firstReading'>): string | null {
  return kind === 'production' && firstReading !== null ? JSON.stringify([runId, firstReading]) : null;
}

/** True if a run can count as an attempt at its unit: a quarantined one only if it did not pass, or was stopped. */
export function isHeard(
  { outcome, isComplete }: Pick<RunRow, 'outcome' | 'isComplete'>,
  isQuarantined: boolean,
): boolean {
  return !isQuarantined || outcome !== 'pass' || !isComplete;
}

/** True if two runs are parts of one attempt: one was stopped, and the other resumed it. */
export function isOneAttempt(a: AttemptRun, b: AttemptRun): boolean {
  return a.attemptKey !== null && a.attemptKey === b.attemptKey && !(a.isComplete && b.isComplete);
}

/**
 * Number of each run's attempt at its unit, from 1; null for a run that is not an attempt. `runs`: of one unit and profile name, in their order, on which
 * the count of attempts does not depend: stopped runs and one complete run of a key are one attempt, each further complete run is another.
 */
export function attemptNumbers(runs: readonly AttemptRun[]): readonly (number | null)[] {
  const known = new Map<string, { readonly attempt: number; isComplete: boolean }>();
  let made = 0;
  return runs.map(({ attemptKey: key, isComplete }) => {
    if (key === null) return null;
    const same = known.get(key);
    if (same && !(isComplete && same.isComplete)) {
      same.isComplete ||= isComplete;
      return same.attempt;
    }
    made += 1;
    if (!same) known.set(key, { attempt: made, isComplete });
    return made;
  });
}
