import { describe, expect, it } from 'vitest';
import { type ReadingProblem, readingProblem } from '../../../src/judge/color/reading-problem.ts';
import type { LightReading, Reading, SignalReading } from '../../../src/read/reading.ts';
import { buildEvidence } from '../build-evidence.ts';

const [reading] = buildEvidence().readings as [SignalReading];
const [measured] = buildEvidence({ light: () => ({ X: 1, Y: 1, Z: 0 }) }).readings as [LightReading];

describe('readingProblem', () => {
  it('has nothing against a reading that can be true', () => {
    expect(readingProblem(reading)).toBeNull();
    expect(readingProblem(measured)).toBeNull();
    expect(readingProblem({ ...measured, light: { X: 0, Y: 0, Z: 0 } })).toBeNull();
  });

  it.each([
    [1, 1],
    [8, 255],
    [16, 65_535],
  ])('is content with %i bits up to %i', (bitDepth, full) => {
    const rgbFull = { r: full, g: 0, b: full };
    expect(readingProblem({ ...reading, bitDepth, rgbFull })).toBeNull();
    expect(readingProblem({ ...reading, bitDepth, rgbFull: { ...rgbFull, g: full + 1 } })).toEqual({
      code: 'code-impossible',
      params: { value: full + 1, max: full, bitDepth },
    });
  });

  it.each<[ReadingProblem, Partial<SignalReading> | Pick<LightReading, 'light'>]>([
    [{ code: 'bit-depth-impossible', params: { bitDepth: 0 } }, { bitDepth: 0 }],
    [{ code: 'bit-depth-impossible', params: { bitDepth: 17 } }, { bitDepth: 17 }],
    [{ code: 'bit-depth-impossible', params: { bitDepth: 8.5 } }, { bitDepth: 8.5 }],
    [codeOf(256), { rgbFull: { r: 255, g: 256, b: 0 } }],
    [codeOf(Number.NaN), { rgbFull: { r: 0, g: 0, b: Number.NaN } }],
    [codeOf(-1), { rgbFull: { r: -1, g: 0, b: 0 } }],
    [
      { code: 'raw-impossible', params: { format: 'YCBCR', value: -4 } },
      { rawValue: { format: 'YCBCR', y: 16, cb: -4, cr: 128 } },
    ],
    [{ code: 'light-impossible', params: { value: Number.NaN } }, { light: { X: 1, Y: Number.NaN, Z: 1 } }],
    [{ code: 'light-impossible', params: { value: -1 } }, { light: { X: -1, Y: 1, Z: 1 } }],
  ])('is %j', (problem, change) => {
    const changed: Reading = 'light' in change ? { ...measured, ...change } : { ...reading, ...change };
    expect(readingProblem(changed)).toEqual(problem);
  });
});

function codeOf(value: number): ReadingProblem {
  return { code: 'code-impossible', params: { value, max: 255, bitDepth: 8 } };
}
