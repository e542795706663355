import { describe, expect, it } from 'vitest';
import { linearToSrgb, pqOfLuminance, srgbToLinear } from './transfer.mjs';

describe('the sRGB curve', () => {
  it('has the values of IEC 61966-2-1', () => {
    expect(srgbToLinear(0.5)).toBeCloseTo(0.214041, 6);
    expect(srgbToLinear(10 / 255)).toBeCloseTo(10 / 255 / 12.92, 12);
    expect(srgbToLinear(1)).toBe(1);
  });

  it('is undone by its inverse', () => {
    for (let code = 0; code <= 255; code += 1)
      expect(linearToSrgb(srgbToLinear(code / 255)) * 255).toBeCloseTo(code, 3);
  });
});

describe('PQ', () => {
  // ITU-R BT.2408-7, table 1: 203 cd/m2 is 58 %, 100 cd/m2 is 51 %, 1000 cd/m2 is 75 % of PQ.
  it.each([
    [203, 0.58069],
    [100, 0.50808],
    [1000, 0.75183],
    [10000, 1],
  ])('puts %d cd/m2 at %d', (luminance, code) => {
    expect(pqOfLuminance(luminance)).toBeCloseTo(code, 4);
  });
});
