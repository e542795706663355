import { meetsBound } from '../../judge/against-bound.ts';
import { isUndecided, type LimitGuardBand } from '../../judge/guard-band.ts';
import type { LimitOperator } from '../../judge/profiles/profile.ts';
import type { LimitResult } from '../../judge/verdict.ts';
import { decidingText } from '../text/deciding-text.ts';
import { fixedText, unitDigits } from '../text/number-text.ts';
import { MAP_VIEWS, type MapView } from './map-view.ts';

/** The bounds of a profile that a view's values can be held against, on the magnitude of the value. */
export interface MapLimit {
  readonly metric: string;
  readonly operator: LimitOperator;
  readonly recommended: number | null;
  readonly required: number;
  /** Absent if there is none. */
  readonly guardBand?: LimitGuardBand;
}

/** In the order of legends. */
export const MAP_MARKS = ['within', 'marginal', 'beyond', 'undecided', 'unlimited', 'missing'] as const;

/** The relation of a value to the bounds: a mark on the map, never a verdict. */
export type MapMark = (typeof MAP_MARKS)[number];

/** The strictest upper bound that the profile puts on the values of the view under a patch; null if it has none. */
export function mapLimit(view: MapView, patchIndex: number, limits: readonly LimitResult[]): MapLimit | null {
  const matching = limits.filter((limit) => isLimitOf(view, patchIndex, limit));
  if (matching.length === 0) return null;
  return matching.reduce((a, b) => (b.required < a.required ? b : a));
}

/** True if a limit holds for the magnitude of each value that the view shows under a patch. */
export function isLimitOf({ limitedBy }: MapView, patchIndex: number, limit: LimitResult): boolean {
  return (
    limitedBy.includes(limit.metric) &&
    (limit.patchIndex === null || limit.patchIndex === patchIndex) &&
    !limit.operator.startsWith('>')
  );
}

export function mapMark(value: number | undefined, limit: MapLimit | null): MapMark {
  if (value === undefined) return 'missing';
  if (limit === null) return 'unlimited';
  const { operator, recommended, required, guardBand } = limit;
  if (guardBand && isUndecided(Math.abs(value), required, operator, guardBand)) return 'undecided';
  if (!meetsBound(Math.abs(value), operator, required)) return 'beyond';
  return recommended !== null && !meetsBound(Math.abs(value), operator, recommended) ? 'marginal' : 'within';
}

/** The marks of points that limits over several points name, as a ratio of the brightest and the darkest does: the worst by the point's `index`. */
export function namedMarks(patchIndex: number, limits: readonly LimitResult[]): ReadonlyMap<number, MapMark> {
  const named = new Map<number, MapMark>();
  const overPoints = limits.filter(({ metric }) => !MAP_VIEWS.some(({ limitedBy }) => limitedBy.includes(metric)));
  for (const [result, mark] of NAMED) {
    for (const limit of overPoints) {
      if (limit.result !== result || limit.patchIndex !== patchIndex || limit.pointIndex === null) continue;
      if (!named.has(limit.pointIndex)) named.set(limit.pointIndex, mark);
    }
  }
  return named;
}

/** A limit that is met names the point closest to its bound, and says nothing about that point by itself. */
const NAMED = [
  ['missed', 'beyond'],
  ['unjudged', 'undecided'],
  ['marginal', 'marginal'],
] as const;

/** A value of the map next to the limits that its mark and the legend say, to both sides of 0. */
export function mapValueText(value: number, unit: string, limit: MapLimit | null): string {
  const bounds =
    limit === null ? [] : [limit.required, limit.recommended].flatMap((one) => (one === null ? [] : [one, -one]));
  return decidingText(value, bounds, fixedText(value, unitDigits(unit)), limit?.operator);
}
