import { convertXyz65ToLab65 } from 'culori/fn';
import type { Xyz } from '../../read/reference/xyz.ts';
import type { Lab } from './deviation.ts';

/**
 * CIE 1976 L*a*b* relative to a measured white, both in the same absolute unit, without chromatic adaptation (CIE 15:2018,
 * 8.2.1, epsilon 216/24389, kappa 24389/27). Brighter than the white gives L above 100. The white's X, Y and Z are above 0.
 */
export function xyzToLab({ X, Y, Z }: Xyz, white: Xyz): Lab {
  // culori divides by its own D65 white: what it gets has that white in place of the measured one.
  const { l, a, b } = convertXyz65ToLab65({
    x: (X / white.X) * D65_X,
    y: Y / white.Y,
    z: (Z / white.Z) * D65_Z,
  });
  return { L: l, a, b };
}

/** culori's D65, from chromaticity 0.3127, 0.3290 (CIE standard illuminant D65, rounded as in IEC 61966-2-1). */
const D65_X = 0.3127 / 0.329;
const D65_Z = (1 - 0.3127 - 0.329) / 0.329;
