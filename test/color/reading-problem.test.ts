import { describe, expect, it } from 'vitest';
import { readingProblem } from '../../src/color/reading-problem.ts';
import type { Reading } from '../../src/reading/reading.ts';
import { buildEvidence } from '../verdict/build-evidence.ts';

const [reading] = buildEvidence().readings as [Reading];

describe('readingProblem', () => {
  it('has nothing against a reading that can be true', () => {
    expect(readingProblem(reading)).toBeNull();
    expect(readingProblem({ ...reading, light: { X: 1, Y: 1, Z: 0 } })).toBeNull();
  });

  it.each([
    [1, 1],
    [8, 255],
    [16, 65_535],
  ])('is content with %i bits up to %i, and with no light at all', (bitDepth, full) => {
    const [rgbFull, light] = [
      { r: full, g: 0, b: full },
      { X: 0, Y: 0, Z: 0 },
    ];
    expect(readingProblem({ ...reading, bitDepth, rgbFull, light })).toBeNull();
    expect(readingProblem({ ...reading, bitDepth, rgbFull: { ...rgbFull, g: full + 1 } })).toMatch(`0 to ${full} at`);
  });

  it.each<[string, Partial<Reading>]>([
    ['its bit depth is 0', { bitDepth: 0 }],
    ['its bit depth is 17', { bitDepth: 17 }],
    ['its bit depth is 8.5', { bitDepth: 8.5 }],
    ['a code value is 256, expected 0 to 255 at 8 bits', { rgbFull: { r: 255, g: 256, b: 0 } }],
    ['a code value is NaN, expected 0 to 255 at 8 bits', { rgbFull: { r: 0, g: 0, b: Number.NaN } }],
    ['a code value is -1, expected 0 to 255 at 8 bits', { rgbFull: { r: -1, g: 0, b: 0 } }],
    ['a raw YCBCR value is -4', { rawValue: { format: 'YCBCR', y: 16, cb: -4, cr: 128 } }],
    ['a measured tristimulus value is NaN', { light: { X: 1, Y: Number.NaN, Z: 1 } }],
    ['a measured tristimulus value is -1', { light: { X: -1, Y: 1, Z: 1 } }],
  ])('says %s', (problem, change) => {
    expect(readingProblem({ ...reading, ...change })).toBe(problem);
  });
});
