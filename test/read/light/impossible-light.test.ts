import { describe, expect, it, test } from 'vitest';
import { parsePatch } from '../../../src/plan/pattern/patch.ts';
import { impossibleLight, impossiblyDark, impossiblyNegative } from '../../../src/read/light/impossible-light.ts';

/** XYZ of a chromaticity (CIE 1931) and a luminance. */
function light(x: number, y: number, Y = 100) {
  return { X: (x * Y) / y, Y, Z: ((1 - x - y) * Y) / y };
}

describe('light that no display can have', () => {
  test.each([
    ['a subnormal number of it', { X: 1e-320, Y: 1e-320, Z: 1e-320 }, null],
    ['more than a lamp', { X: 95, Y: 1e5 + 1, Z: 109 }, '100001 is above 100000 cd/m2'],
    ['more than a number of four bytes holds', { X: 1e308, Y: 1e308, Z: 1e308 }, '1e+308 is above 100000 cd/m2'],
    ['greener than the spectrum', { X: 0.001, Y: 100, Z: 0.001 }, 'no light has the chromaticity 0.0000, 1.0000'],
    ['nothing but X', { X: 100, Y: 0, Z: 0 }, 'no light has the chromaticity 1.0000, 0.0000'],
    ['noise in the dark', { X: 0.3, Y: 0, Z: 0.2 }, null],
  ])('%s', (_, xyz, why) => {
    expect(impossibleLight(xyz)).toBe(why);
  });

  test.each([
    ['D65', 0.3127, 0.329],
    ['the red of BT.2020', 0.708, 0.292],
    ['its green', 0.17, 0.797],
    ['its blue', 0.131, 0.046],
    ['a laser of 532 nm', 0.1702, 0.7965],
    ['one of 638 nm, with an error of a filter', 0.721, 0.283],
    ['an LED of 450 nm', 0.1566, 0.0177],
  ])('is not %s', (_, x, y) => {
    expect(impossibleLight(light(x, y))).toBeNull();
  });

  it('is told by luminance alone if only that was measured', () => {
    expect(impossibleLight({ X: 0, Y: 100, Z: 0 }, false)).toBeNull();
    expect(impossibleLight({ X: 0, Y: 1e6, Z: 0 }, false)).toContain('1000000');
  });
});

describe('a patch darker than on any display', () => {
  test.each([
    ['white', 1, 'white is 1 cd/m2, expected more than 1'],
    ['white', 1.1, null],
    ['white@10', 0.00001, 'white@10 is 0.00001 cd/m2, expected more than 1'],
    ['gray-128', 0.1, 'gray-128 is 0.1 cd/m2, expected more than 0.13'],
    ['gray-128', 0.2, null],
    ['blue', 0.07, 'blue is 0.07 cd/m2, expected more than 0.072'],
    ['black', 0, null],
  ])('%s of %f cd/m2', (name, luminance, why) => {
    expect(impossiblyDark(parsePatch(name), [luminance / 2, luminance])).toBe(why);
  });

  it('is not told of without a reading', () => {
    expect(impossiblyDark(parsePatch('white'), [])).toBeNull();
  });
});

describe('a component below 0', () => {
  test.each([
    ['is not light far below 0', { X: 114, Y: 120, Z: -130.8 }, 'Z is -130.8 cd/m2, farther below 0 than noise'],
    ['is not light if nothing else is', { X: 0, Y: -0.06, Z: 0 }, 'Y is -0.06 cd/m2, farther below 0 than noise'],
    ['is noise near 0', { X: 0.1, Y: -0.05, Z: 0.1 }, null],
    ['is noise where a correction takes a deep red', { X: 49, Y: 25, Z: -1.4 }, null],
    [
      'is not of a correction beyond 2 % of the light',
      { X: 49, Y: 25, Z: -1.6 },
      'Z is -1.6 cd/m2, farther below 0 than noise',
    ],
    ['is none in light', { X: 95, Y: 100, Z: 108 }, null],
  ])('%s: %j', (_, measured, why) => {
    expect(impossiblyNegative(measured)).toBe(why);
  });
});
