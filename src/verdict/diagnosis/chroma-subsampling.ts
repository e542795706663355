import { greatestOf, type PointView, STEP } from './level-view.ts';
import type { Rule } from './rule.ts';

/** Points whose brightness is right and whose color is not, on a YCbCr signal: chroma shared with another area's pixels. */
export const chromaSubsampling: Rule = ({ levels }) => {
  const all = levels.flatMap(({ points }) => points);
  const bled = all.filter(isBled);
  if (bled.length === 0 || bled.length > all.length / 2) return null;
  const places = bled.slice(0, 3).map(({ point: { xPx, yPx } }) => ({ xPx, yPx }));
  return { cause: 'chroma-subsampling', params: { count: bled.length, of: all.length, places } };
};

function isBled({ reading, apart }: PointView): boolean {
  const luma = 0.2126 * apart.r + 0.7152 * apart.g + 0.0722 * apart.b;
  return reading.colorFormat === 'YCBCR' && Math.abs(luma) <= 1.5 * STEP && greatestOf(apart) > 4 * STEP;
}
