import { isSmooth } from './gradient.ts';
import { greatestOf, type PointView, STEP } from './level-view.ts';
import type { Rule } from './rule.ts';

/** Some points apart from a screen that is else even: a window, a mark, the pointer, a dim edge; with their bounding box. */
export const regionApart: Rule = ({ levels }) => {
  const apart = levels.map(({ points }) => (isSmooth(points) ? [] : points.filter(isApart)));
  const worst = apart.reduce((most, points) => (points.length > most.length ? points : most), []);
  const level = levels[apart.indexOf(worst)];
  if (!level || worst.length >= level.points.length / 2) return null;
  const [xs, ys] = [worst.map(({ point }) => point.xPx), worst.map(({ point }) => point.yPx)];
  const from = { xPx: Math.min(...xs), yPx: Math.min(...ys) };
  const to = { xPx: Math.max(...xs), yPx: Math.max(...ys) };
  const params = { patch: level.patch.name, count: worst.length, of: level.points.length, from, to };
  return { cause: 'region-apart', params };
};

/** More than rounding makes. */
function isApart({ apart }: PointView): boolean {
  return greatestOf(apart) > 2 * STEP;
}
