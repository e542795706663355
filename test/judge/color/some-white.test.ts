import { describe, expect, it } from 'vitest';
import { isSomeWhite } from '../../../src/judge/color/some-white.ts';
import { daylight, type XY, xyz } from './daylight.ts';

describe('isSomeWhite', () => {
  it.each([3500, 4000, 5000, 6504, 9300, 15_000])('knows daylight or a lamp of %i K', (kelvin) => {
    const lamp: XY = [0.4053, 0.3907];
    expect(isSomeWhite(xyz(kelvin < 4000 ? lamp : daylight(kelvin), 120))).toBe(true);
  });

  it('has a black body of 5,000 K on its line', () => {
    // Planck's law with the CIE 1931 observer.
    expect(isSomeWhite(xyz([0.3451, 0.3516], 120), 0.002)).toBe(true);
  });

  it('leaves light without a chromaticity to other checks', () => {
    expect(isSomeWhite({ X: 0, Y: 0, Z: 0 })).toBe(true);
  });

  it('takes no yellow for white', () => {
    expect(isSomeWhite({ X: 114, Y: 120, Z: 0.0001 })).toBe(false);
  });
});
