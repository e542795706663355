import { chromaDifference2000 } from '../chroma-difference-2000.ts';
import { chromaticity1976, deltaUv1976 } from '../chromaticity-1976.ts';
import { deltaE2000 } from '../delta-e-2000.ts';
import { isBlack, type Level } from './level.ts';
import { luminanceRatio, type PointValue } from './point-value.ts';
import { UncomputableMetricError } from './uncomputable-metric-error.ts';

/** Luminance deviation from the centre at each point of a level in percent, signed. Throws UncomputableMetricError. */
export function luminanceFromCentre({ centreLuminance, luminances, patch }: Level): readonly PointValue[] {
  const centre = centreLuminance();
  return luminances().map(({ pointIndex, value }) => {
    if (value === centre) return { pointIndex, value: 0 };
    return { pointIndex, value: 100 * luminanceRatio(value - centre, centre, `${patch.name} at the centre`) };
  });
}

/** CIEDE2000 from the centre of the same level at each point, Lab relative to the centre's white. Throws UncomputableMetricError. */
export function deltaE2000FromCentre({ labs }: Level): readonly PointValue[] {
  const { centre, points } = labs();
  return points.map(({ pointIndex, lab }) => ({ pointIndex, value: deltaE2000(centre, lab) }));
}

/** Chroma difference from the centre of the same level at each point, signed. Throws UncomputableMetricError. */
export function chromaFromCentre({ labs }: Level): readonly PointValue[] {
  const { centre, points } = labs();
  return points.map(({ pointIndex, lab }) => ({ pointIndex, value: chromaDifference2000(centre, lab) }));
}

/** Distance in u'v' from the centre of the same level at each point. Throws UncomputableMetricError. */
export function uv1976FromCentre(level: Level): readonly PointValue[] {
  const centre = level.centreColor().xyz;
  return level.colors().map(({ pointIndex, xyz }) => {
    const areBothDark = chromaticity1976(centre) === null && chromaticity1976(xyz) === null;
    const value = deltaUv1976(centre, xyz) ?? (isBlack(level.patch) && areBothDark ? 0 : null);
    if (value === null) throw new UncomputableMetricError(`${level.patch.name} without light has no chromaticity`);
    return { pointIndex, value };
  });
}
