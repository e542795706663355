import { expect, it } from 'vitest';
import { STANDARD_WHITES } from '../../../src/judge/diagnosis/standard-colors.ts';

/** Chromaticity of daylight at a color temperature, in kelvins: CIE 15:2018, 4.1.2 (formulae for x_D and y_D). */
function daylight(kelvins: number): readonly [number, number] {
  const t = 1000 / kelvins;
  const x =
    kelvins <= 7000
      ? 0.244063 + 0.09911 * t + 2.9678 * t ** 2 - 4.607 * t ** 3
      : 0.23704 + 0.24748 * t + 1.9018 * t ** 2 - 2.0064 * t ** 3;
  return [x, -3 * x ** 2 + 2.87 * x - 0.275];
}

// The D illuminants are named for temperatures on the scale of before 1968, with c2 of 1.4380 instead of 1.4388.
it.each([
  ['D50', daylight((5000 * 1.4388) / 1.438)],
  ['D55', daylight((5500 * 1.4388) / 1.438)],
  ['D65', daylight((6500 * 1.4388) / 1.438)],
  ['9300 K', daylight(9300)],
  // SMPTE RP 431-2, table A.1: the white of a digital cinema projector.
  ['DCI', [0.314, 0.351]],
] as const)('a white of %s has the chromaticity that its standard gives it', (name, [x, y]) => {
  const { X, Y, Z } = STANDARD_WHITES[name];
  expect(Y).toBe(1);
  expect(X / (X + Y + Z)).toBeCloseTo(x, 3);
  expect(Y / (X + Y + Z)).toBeCloseTo(y, 3);
});
