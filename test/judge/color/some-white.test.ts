import { describe, expect, it } from 'vitest';
import { isSomeWhite } from '../../../src/judge/color/some-white.ts';
import { daylight, type XY, xyz } from './daylight.ts';

describe('isSomeWhite', () => {
  it.each([3500, 4000, 5000, 6504, 9300, 15_000])('knows daylight or a lamp of %i K', (kelvin) => {
    const lamp: XY = [0.4053, 0.3907];
    expect(isSomeWhite(xyz(kelvin < 4000 ? lamp : daylight(kelvin), 120))).toBe(true);
  });

  it.each<[number, XY]>([
    [4000, [0.3805, 0.3768]],
    [5000, [0.3451, 0.3516]],
    [6500, [0.3135, 0.3237]],
    [10_000, [0.2807, 0.2884]],
  ])("knows a black body of %i K to 0.0004 in u'v'", (_, color) => {
    expect(isSomeWhite(xyz(color, 120), 0.0004)).toBe(true);
  });

  it('leaves light without a chromaticity to other checks', () => {
    expect(isSomeWhite({ X: 0, Y: 0, Z: 0 })).toBe(true);
  });

  it('takes no yellow for white', () => {
    expect(isSomeWhite({ X: 114, Y: 120, Z: 0.0001 })).toBe(false);
  });
});
