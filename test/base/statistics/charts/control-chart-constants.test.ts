import { describe, expect, it } from 'vitest';
import {
  c4,
  LARGEST_RANGE_SUBGROUP,
  rangeConstants,
} from '../../../../src/base/statistics/charts/control-chart-constants.ts';
import { withCode } from '../../../with-code.ts';

describe('constants of ranges', () => {
  // H. L. Harter, "Tables of range and studentized range", Annals of Mathematical Statistics 31, 1960.
  it.each([
    [2, 1.128379167, 0.852502466],
    [3, 1.692568751, 0.888368004],
    [5, 2.325928947, 0.864081941],
    [10, 3.077505462, 0.797050674],
    [25, 3.930629219, 0.708440766],
  ])('of %i values are those of Harter', (size, d2, d3) => {
    expect(rangeConstants(size).d2).toBeCloseTo(d2, 8);
    expect(rangeConstants(size).d3).toBeCloseTo(d3, 8);
  });

  it('are integrals of the normal distribution', () => {
    const step = 0.005;
    const densities = Array.from({ length: 3201 }, (_, index) => normalDensity(-8 + index * step));
    let below = 0;
    const distribution = densities.map((one, index) => {
      below += index === 0 ? 0 : ((one + (densities[index - 1] ?? 0)) / 2) * step;
      return below;
    });
    for (let size = 2; size <= LARGEST_RANGE_SUBGROUP; size += 1) {
      const sum = distribution.reduce((whole, one) => whole + (1 - one ** size - (1 - one) ** size) * step, 0);
      expect(rangeConstants(size).d2).toBeCloseTo(sum, 4);
    }
  });

  it('have three decimals as in tables, on request', () => {
    expect(rangeConstants(5, 'table')).toEqual({ d2: 2.326, d3: 0.864 });
  });

  it.each([1, 26, 2.5])('refuse %f values', (size) => {
    expect(() => rangeConstants(size)).toThrow(withCode('invalid-argument'));
  });
});

describe('c4', () => {
  it.each([
    [2, 0.797885],
    [5, 0.939986],
    [10, 0.972659],
    [25, 0.98964],
  ])('of %i values is %f', (size, value) => {
    expect(c4(size)).toBeCloseTo(value, 6);
    expect(c4(size, 'table')).toBeCloseTo(value, 4);
  });

  it('approaches 1 as 1 - 1 / (4 n)', () => {
    expect(c4(10_000)).toBeCloseTo(1 - 1 / 40_000, 8);
  });

  it.each([1, 0, 1.5, 100_001])('refuses %f values', (size) => {
    expect(() => c4(size)).toThrow(withCode('invalid-argument'));
  });
});

function normalDensity(x: number): number {
  return Math.exp(-0.5 * x ** 2) / Math.sqrt(2 * Math.PI);
}
