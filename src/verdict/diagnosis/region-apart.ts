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
  const box = `${Math.min(...xs)}, ${Math.min(...ys)} to ${Math.max(...xs)}, ${Math.max(...ys)} px`;
  return {
    cause: 'region-apart',
    sentence: `One region of the screen probably shows something else, within ${box}: look for a window, a mark or the pointer there.`,
    evidence: `${worst.length} of ${level.points.length} points of ${level.patch.name} are apart from the rest, all within ${box}`,
  };
};

/** More than rounding of a signal makes, or 5 % of measured light. */
function isApart({ apart, reading }: PointView): boolean {
  return greatestOf(apart) > (reading.light ? 0.05 : 2 * STEP);
}
