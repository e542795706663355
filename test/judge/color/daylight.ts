import type { Xyz } from '../../../src/read/reference/xyz.ts';

export type XY = readonly [x: number, y: number];

/** CIE 15:2018, 4.1.2: the chromaticity of a phase of daylight. */
export function daylight(kelvin: number): XY {
  const x =
    kelvin <= 7000
      ? -4.607e9 / kelvin ** 3 + 2.9678e6 / kelvin ** 2 + 99.11 / kelvin + 0.244063
      : -2.0064e9 / kelvin ** 3 + 1.9018e6 / kelvin ** 2 + 247.48 / kelvin + 0.23704;
  return [x, -3 * x * x + 2.87 * x - 0.275];
}

/** XYZ of a chromaticity at a luminance. */
export const xyz = ([x, y]: XY, Y: number): Xyz => ({ X: (x / y) * Y, Y, Z: ((1 - x - y) / y) * Y });
