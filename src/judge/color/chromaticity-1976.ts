import type { Xyz } from '../../read/reference/xyz.ts';

/** CIE 1976 uniform chromaticity coordinates. */
export interface Chromaticity1976 {
  readonly u: number;
  readonly v: number;
}

/** CIE 1976 u'v' of a color (CIE 15:2018, 8.2.1.1); null for XYZ of 0, which has no chromaticity. */
export function chromaticity1976({ X, Y, Z }: Xyz): Chromaticity1976 | null {
  const sum = X + 15 * Y + 3 * Z;
  return sum > 0 ? { u: (4 * X) / sum, v: (9 * Y) / sum } : null;
}

/** Distance of two colors in CIE 1976 u'v', 0 or more, order does not matter; null if one has no chromaticity. */
export function deltaUv1976(reference: Xyz, sample: Xyz): number | null {
  const from = chromaticity1976(reference);
  const to = chromaticity1976(sample);
  return from && to && distance1976(from, to);
}

/** Distance of two chromaticities. Most are of one color and itself. */
export function distance1976(from: Chromaticity1976, to: Chromaticity1976): number {
  return from.u === to.u && from.v === to.v ? 0 : Math.hypot(to.u - from.u, to.v - from.v);
}
