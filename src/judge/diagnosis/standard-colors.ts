import type { Xyz } from '../../read/reference/xyz.ts';

export type WhiteName = 'D50' | 'D55' | 'D65' | '9300 K' | 'DCI';

/** Whites of color modes, with a luminance of 1: CIE 15:2018 (D50, D55, D65), 9300 K of computer monitors, SMPTE RP 431-2 (DCI). */
export const STANDARD_WHITES: Readonly<Record<WhiteName, Xyz>> = {
  D50: fromXy(0.3457, 0.3585),
  D55: fromXy(0.3324, 0.3474),
  D65: fromXy(0.3127, 0.329),
  '9300 K': fromXy(0.2831, 0.2971),
  DCI: fromXy(0.314, 0.351),
};

/** Tone responses of color modes. */
export const STANDARD_TONES = [1.8, 2, 2.2, 2.4, 2.6, 'sRGB', 'L*', 'BT.1886', 'PQ', 'HLG'] as const;

function fromXy(x: number, y: number): Xyz {
  return { X: x / y, Y: 1, Z: (1 - x - y) / y };
}
