import { partsOf } from './plan-parts.ts';
import type { SamplePoint } from './sample-point.ts';
import type { SamplingPlan } from './sampling-plan.ts';

/** A rectangle of the screen: fractions of its width and height (0 to 1), and of its area. */
export interface UnreadArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly share: number;
}

type Place = Pick<SamplePoint, 'xFraction' | 'yFraction'>;

/**
 * The largest rectangle of the screen without a point inside; points may lie on its sides. It counts the planned fractions, so that rounding
 * to pixels changes nothing. Each of its sides is held by a point or by the screen's edge: Chazelle, Drysdale and Lee, "Computing the
 * largest empty rectangle", 1986. The time grows with the square of the points.
 */
export function largestUnreadArea(points: readonly Place[]): UnreadArea {
  const places = points.map(({ xFraction: x, yFraction: y }) => ({ x, y })).sort((a, b) => a.y - b.y);
  const columns = [0, ...places.map(({ x }) => x).sort((a, b) => a - b), 1];
  let largest = area(0, 0, 0, 0);
  const keep = (found: UnreadArea) => {
    if (found.share > largest.share) largest = found;
  };
  for (const [place, left] of columns.slice(0, -1).entries()) keep(area(left, columns[place + 1] as number, 0, 1));
  const upward = places.map(({ x, y }) => ({ x, y: -y })).reverse();
  belowEach(places, 1, () => largest.share, keep);
  belowEach(
    upward,
    0,
    () => largest.share,
    ({ left, right, top, bottom }) => keep(area(left, right, 0 - bottom, 0 - top)),
  );
  return largest;
}

/** The largest area of any part of a plan: the one that a report gives for the whole run. */
export function largestUnreadAreaOf(plan: SamplingPlan): UnreadArea {
  const layouts = [...new Set(partsOf(plan).map(({ points }) => points))];
  return layouts.map(largestUnreadArea).reduce((most, one) => (one.share > most.share ? one : most), area(0, 0, 0, 0));
}

interface XY {
  readonly x: number;
  readonly y: number;
}

/** The rectangles that have a point on their upper side and reach down to another point, or to the screen's edge, which is at `end`; places go downward. */
function belowEach(places: readonly XY[], end: number, enough: () => number, keep: (found: UnreadArea) => void): void {
  for (const [place, { x, y }] of places.entries()) {
    let [left, right] = [0, 1];
    for (let next = place + 1; next <= places.length; next += 1) {
      const below = places[next] ?? { x: null, y: end };
      if ((right - left) * (end - y) <= enough()) break;
      if (below.y > y) keep(area(left, right, y, below.y));
      // A point on the upper side itself bounds nothing; one straight below ends all that this point holds.
      if (below.x === null || (below.y > y && below.x === x)) break;
      if (below.y === y) continue;
      if (below.x < x) left = Math.max(left, below.x);
      else right = Math.min(right, below.x);
    }
  }
}

function area(left: number, right: number, top: number, bottom: number): UnreadArea {
  return { left, right, top, bottom, share: (right - left) * (bottom - top) };
}
