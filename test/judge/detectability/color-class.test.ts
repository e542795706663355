import { describe, expect, it } from 'vitest';
import { colorClassOf } from '../../../src/judge/detectability/color-class.ts';

describe('colorClassOf', () => {
  it.each([
    [0, 'black'],
    [1, 'other-gray'],
    [15, 'other-gray'],
    [16, 'dark-gray'],
    [64, 'dark-gray'],
    [65, 'other-gray'],
    [95, 'other-gray'],
    [96, 'middle-gray'],
    [160, 'middle-gray'],
    [161, 'other-gray'],
    [175, 'other-gray'],
    [176, 'light-gray'],
    [239, 'light-gray'],
    [240, 'other-gray'],
    [254, 'other-gray'],
    [255, 'white'],
  ])('of a gray of %i is %s, in each depth', (code, name) => {
    for (const bitDepth of [8, 10, 12]) {
      const own = Math.round((code * (2 ** bitDepth - 1)) / 255);
      expect(colorClassOf({ codes: { r: own, g: own, b: own }, bitDepth })).toBe(name);
    }
  });

  it.each([
    [255, 0, 0, 'primary'],
    [0, 255, 0, 'primary'],
    [0, 0, 255, 'primary'],
    [255, 255, 0, 'secondary'],
    [0, 255, 255, 'secondary'],
    [255, 0, 254, 'other-color'],
    [100, 100, 101, 'other-color'],
    [100, 101, 101, 'other-color'],
  ])('of %i, %i, %i is %s', (r, g, b, name) => {
    expect(colorClassOf({ codes: { r, g, b }, bitDepth: 8 })).toBe(name);
  });
});
