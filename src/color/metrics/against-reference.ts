import type { ColorDeviation } from '../deviation.ts';
import { isBlack, type Level } from './level.ts';
import type { PointValue } from './point-value.ts';
import { UncomputableMetricError } from './uncomputable-metric-error.ts';

/**
 * A number of the comparison with the calibration's colors at each point of a level. A number that does not exist is 0 where
 * black was asked for and black came, both without luminance. Throws UncomputableMetricError.
 */
export function againstReference(
  { deviations, patch, colors }: Level,
  numberOf: (color: ColorDeviation) => number | null,
): readonly PointValue[] {
  colors();
  return deviations.map(({ color, pointIndex }) => {
    if (!color) throw new UncomputableMetricError(`there is no calibration result to compare ${patch.name} with`);
    const value = numberOf(color) ?? (isBlack(patch) && isNoLight(color) ? 0 : null);
    if (value === null) throw new UncomputableMetricError(`it does not exist for ${patch.name} without luminance`);
    return { pointIndex, value };
  });
}

function isNoLight({ xyz, expectedXyz }: ColorDeviation): boolean {
  return [xyz.X, xyz.Y, xyz.Z, expectedXyz.X, expectedXyz.Y, expectedXyz.Z].every((value) => value === 0);
}
