import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Comparison, PointChange } from './compare-inspections.ts';

/** CIEDE2000 up to which a point counts as unchanged, unless the caller states a limit. */
export const DEFAULT_MAX_CHANGE = 0.5;

/** A comparison as a whole. */
export interface ChangeSummary {
  /** `unknown`, whatever changed, if anything is in doubt. */
  readonly outcome: 'unchanged' | 'changed' | 'unknown';
  /** True if the earlier run passed and the later one fails: a change, even if no point changed by more than the limit. */
  readonly isNowFailing: boolean;
  /** The limit, in CIEDE2000. */
  readonly maxChange: number;
  /** Points that changed by more than the limit, largest change first. */
  readonly changed: readonly PointChange[];
  /** The point with the largest change; null if no change is known. */
  readonly largest: PointChange | null;
  /** Those of `changed` whose error from the calibration grew, most first, and those whose error shrank. */
  readonly worse: readonly PointChange[];
  readonly better: readonly PointChange[];
  readonly doubts: readonly ChangeDoubt[];
}

/** A reason why nobody can tell whether anything changed. */
export type ChangeDoubt =
  /** A run is inconclusive itself. */
  | { readonly code: 'inconclusive-run'; readonly run: string }
  /** Readings of one run that the other has no counterpart of. */
  | { readonly code: 'unpaired-readings'; readonly count: number }
  /** Points that have no color in one of the runs. */
  | { readonly code: 'colorless-points'; readonly count: number };

/** Summarizes a comparison for a limit in CIEDE2000, 0 or more, bound included. Throws `invalid-argument` for another limit. */
export function summarizeChange(comparison: Comparison, maxChange: number = DEFAULT_MAX_CHANGE): ChangeSummary {
  if (!Number.isFinite(maxChange) || maxChange < 0) {
    throw new FlatfieldError('invalid-argument', `The largest change is ${maxChange}; expected a number, 0 or more.`);
  }
  const { points } = comparison;
  const known = points
    .filter(({ deltaE2000 }) => deltaE2000 !== null)
    .sort((left, right) => Number(right.deltaE2000) - Number(left.deltaE2000));
  const changed = known.filter(({ deltaE2000 }) => Number(deltaE2000) > maxChange);
  const byError = [...changed].sort((left, right) => (right.errorChange ?? 0) - (left.errorChange ?? 0));
  const doubts = doubtsOf(comparison, points.length - known.length);
  const [before, after] = comparison.grades;
  const isNowFailing = before.startsWith('pass') && after === 'fail';
  return {
    outcome: doubts.length > 0 ? 'unknown' : changed.length > 0 || isNowFailing ? 'changed' : 'unchanged',
    isNowFailing,
    maxChange,
    changed,
    largest: known[0] ?? null,
    worse: byError.filter(({ errorChange }) => errorChange !== null && errorChange > 0),
    better: byError.filter(({ errorChange }) => errorChange !== null && errorChange < 0).reverse(),
    doubts,
  };
}

function doubtsOf({ from, to, grades, onlyFrom, onlyTo }: Comparison, colorless: number): readonly ChangeDoubt[] {
  const unpaired = onlyFrom + onlyTo;
  return [
    ...[from, to].flatMap((run, index): ChangeDoubt[] =>
      grades[index] === 'inconclusive' ? [{ code: 'inconclusive-run', run }] : [],
    ),
    ...(unpaired > 0 ? [{ code: 'unpaired-readings', count: unpaired } as const] : []),
    ...(colorless > 0 ? [{ code: 'colorless-points', count: colorless } as const] : []),
  ];
}
