import { sumOf } from '../color/sum-of.ts';
import { leastSquares } from './least-squares.ts';
import { CHANNELS, channelMisfit, clip, isExplained, isUnclipped, isWrong, type Sample } from './sample.ts';

/**
 * True if the readings of every flat patch that is not as shown lie on a surface without edges: then a part of the screen that reads as shown is not
 * a separate region, but a part in which a gradient is clipped or within rounding.
 */
export function isSmoothChange(samples: readonly Sample[]): boolean {
  const flat = samples.filter(({ patch }) => !patch.pattern);
  const wrong = new Set(flat.filter(isWrong).map(({ patch }) => patch));
  return wrong.size > 0 && [...wrong].every((patch) => isSurface(flat.filter((sample) => sample.patch === patch)));
}

/** The part of the variance of each channel that the surface explains at least. */
const SMOOTH = 0.95;

function isSurface(samples: readonly Sample[]): boolean {
  return CHANNELS.every((channel) => {
    const rows = samples.map((sample) => ({
      value: sample.read[channel],
      terms: terms(sample.point),
      isOpen: isUnclipped(sample, channel),
      misfit: channelMisfit(sample.shown[channel], sample.read[channel], sample.tolerance),
    }));
    if (rows.every(({ misfit }) => isExplained(misfit))) return true;
    const weights = leastSquares(rows.filter(({ isOpen }) => isOpen));
    if (weights === null) return false;
    const surface = (of: readonly number[]) => of.reduce((sum, term, at) => sum + term * (weights[at] as number), 0);
    const mean = sumOf(rows, ({ value }) => value) / rows.length;
    const total = sumOf(rows, ({ value }) => (value - mean) ** 2);
    const left = sumOf(rows, ({ value, terms }) => (value - clip(surface(terms))) ** 2);
    return left <= (1 - SMOOTH) * total;
  });
}

/** A plane, and the square of the distance from a corner: together also that from any other place. */
function terms({ xFraction: x, yFraction: y }: Sample['point']): readonly number[] {
  return [1, x, y, x * x + y * y];
}
