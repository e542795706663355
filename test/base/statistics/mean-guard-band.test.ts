import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentTQuantile } from '../../../src/base/statistics/distributions.ts';
import { guardBandOfPoints, guardBandOfValues } from '../../../src/base/statistics/mean-guard-band.ts';

const rows = [
  [1, 2, 3],
  [2, 2, 2],
  [5, 5.5, 6],
];

describe('the guard band of the largest of points', () => {
  it('is the wider of the pooled and the own deviation, over the square root of the passes', () => {
    // Variances 1, 0 and 0.25; the point that does not vary is left out: 2 (K - 1) degrees of freedom.
    const band = guardBandOfPoints([2, 2, 5.5], rows, 0.95);
    const pooled = Math.sqrt(0.625);
    const [ownT, sharedT] = [studentTQuantile(0.95, 2), studentTQuantile(0.95, 4)];
    expect(sharedT * pooled).toBeGreaterThan(ownT * 0.5);
    expect(band).toMatchObject({ standardDeviation: pooled, degreesOfFreedom: 4, t: sharedT });
    expect(band.pass).toBeCloseTo((sharedT * pooled) / Math.sqrt(3), 12);
    // One of three points is enough to fail.
    expect(band.fail).toBeCloseTo((studentTQuantile(1 - 0.05 / 3, 4) * pooled) / Math.sqrt(3), 12);
  });

  it('reaches as far as the band of any point, not only of the largest', () => {
    const restless = [
      [10, 10.01, 9.99],
      [6, 9, 12],
    ];
    const band = guardBandOfPoints([10, 9], restless, 0.95);
    expect(10 + band.pass).toBeCloseTo(9 + (studentTQuantile(0.95, 2) * 3) / Math.sqrt(3), 12);
    expect(band).toMatchObject({ standardDeviation: 3, degreesOfFreedom: 2 });
  });

  it('is nothing if nothing varies', () => {
    expect(
      guardBandOfPoints(
        [1, 2],
        [
          [1, 1],
          [2, 2],
        ],
        0.95,
      ),
    ).toMatchObject({ pass: 0, fail: 0 });
  });

  it('moves with the values, scales with them, and is never negative', () => {
    const value = fc.integer({ min: -50, max: 50 });
    const passes = fc.integer({ min: 2, max: 6 });
    const matrix = passes.chain((count) =>
      fc.array(fc.array(value, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 6 }),
    );
    fc.assert(
      fc.property(matrix, (points) => {
        const means = points.map((row) => row.reduce((sum, one) => sum + one, 0) / row.length);
        const band = guardBandOfPoints(means, points, 0.95);
        const moved = guardBandOfPoints(
          means.map((one) => 2 * one + 8),
          points.map((row) => row.map((one) => 2 * one + 8)),
          0.95,
        );
        expect(band.pass).toBeGreaterThanOrEqual(0);
        expect(band.fail).toBeGreaterThanOrEqual(0);
        expect(moved.pass).toBeCloseTo(2 * band.pass, 6);
        expect(moved.fail).toBeCloseTo(2 * band.fail, 6);
      }),
    );
  });
});

it('the guard band of a number over the screen has K - 1 degrees of freedom', () => {
  const { pass, fail, ...from } = guardBandOfValues([1, 2, 3], 0.95);
  expect(pass).toBeCloseTo(studentTQuantile(0.95, 2) / Math.sqrt(3), 12);
  expect(fail).toBe(pass);
  expect(from).toEqual({ standardDeviation: 1, degreesOfFreedom: 2, t: studentTQuantile(0.95, 2) });
});
