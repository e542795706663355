import type { Outcome } from '../../verdict/verdict.ts';
import { type OrderedRun, orderOfRuns } from './order-of-runs.ts';

export interface UnitRun extends OrderedRun {
  readonly profileKey: string;
  readonly outcome: Outcome;
  readonly isCounted: number;
}

/** Where a run is among the counted runs of its unit and profile. */
export interface PlaceInUnit {
  readonly attempt: number | null;
  readonly isLatest: number;
  /** On the first one: the outcome of the latest. */
  readonly finalOutcome: Outcome | null;
}

/** The places of all runs of one unit. */
export function placesInUnit<Run extends UnitRun>(runs: readonly Run[]): ReadonlyMap<Run, PlaceInUnit> {
  const ordered = orderOfRuns(runs);
  const latestOf = new Map(ordered.flatMap((run) => (run.isCounted === 1 ? [[run.profileKey, run] as const] : [])));
  const attemptsOf = new Map<string, number>();
  return new Map(
    ordered.map((run): [Run, PlaceInUnit] => {
      if (run.isCounted !== 1) return [run, { attempt: null, isLatest: 0, finalOutcome: null }];
      const attempt = (attemptsOf.get(run.profileKey) ?? 0) + 1;
      attemptsOf.set(run.profileKey, attempt);
      const latest = latestOf.get(run.profileKey);
      const finalOutcome = attempt === 1 ? (latest?.outcome ?? null) : null;
      return [run, { attempt, isLatest: run === latest ? 1 : 0, finalOutcome }];
    }),
  );
}
