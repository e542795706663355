import type { Outcome } from '../../../../judge/verdict.ts';
import { attemptNumbers, isHeard } from '../../../protocol/attempts.ts';
import { type OrderedRun, orderOfRuns } from './order-of-runs.ts';

export interface UnitRun extends OrderedRun {
  readonly profileKey: string;
  readonly outcome: Outcome;
  readonly isQuarantined: number;
  readonly isCounted: number;
  readonly isComplete: number;
  readonly attemptKey: string | null;
}

/** Place of a run among the runs of its unit and profile. */
export interface PlaceInUnit {
  /** Number of the attempt, stopped ones included; null if the run is not an attempt. */
  readonly attempt: number | null;
  /** 1 for the latest run that counts, otherwise 0. */
  readonly isLatest: number;
  /** Outcome of the latest run that counts, on the first one that does; null on all others. */
  readonly finalOutcome: Outcome | null;
}

/** The places of all runs of one unit. */
export function placesInUnit<Run extends UnitRun>(runs: readonly Run[]): ReadonlyMap<Run, PlaceInUnit> {
  const places = new Map<Run, PlaceInUnit>();
  const ordered = orderOfRuns(runs);
  for (const asked of new Set(runs.map(({ profileKey }) => profileKey))) {
    const ofProfile = ordered.filter(({ profileKey }) => profileKey === asked);
    const attempts = attemptNumbers(ofProfile.map(attemptOf));
    const counted = ofProfile.filter(({ isCounted }) => isCounted === 1);
    const [first, latest] = [counted[0], counted.at(-1)];
    for (const [index, run] of ofProfile.entries()) {
      places.set(run, {
        attempt: attempts[index] ?? null,
        isLatest: run === latest ? 1 : 0,
        finalOutcome: run === first ? (latest?.outcome ?? null) : null,
      });
    }
  }
  return places;
}

function attemptOf({ outcome, attemptKey, ...run }: UnitRun) {
  const isComplete = run.isComplete === 1;
  const isAttempt = isHeard({ outcome, isComplete }, run.isQuarantined === 1);
  return { attemptKey: isAttempt ? attemptKey : null, isComplete };
}
