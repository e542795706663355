import { describe, expect, it } from 'vitest';
import { type1Study } from '../../../src/base/statistics/type-1-study.ts';
import { withCode } from '../../with-code.ts';

describe('a type 1 study', () => {
  const values = [10.1, 10.2, 10, 10.1, 10.2, 10, 10.1];

  it('has the indices and the t test of their definitions', () => {
    const { mean, bias, standardDeviation: s, cg, cgk, t, pValue } = type1Study(values, 10, 3);
    expect(mean).toBeCloseTo(10.1, 12);
    expect(bias).toBeCloseTo(0.1, 12);
    expect(s).toBeCloseTo(Math.sqrt(0.04 / 6), 12);
    expect(cg).toBeCloseTo((0.2 * 3) / (6 * s), 12);
    expect(cgk).toBeCloseTo((0.1 * 3 - 0.1) / (3 * s), 12);
    expect(t).toBeCloseTo(0.1 / (s / Math.sqrt(7)), 10);
    // scipy.stats.ttest_1samp
    expect(pValue).toBeCloseTo(0.0176787, 6);
  });

  it('takes another share of the tolerance and another spread', () => {
    const { standardDeviation: s, cg } = type1Study(values, 10, 3, { tolerancePercent: 15, multiplier: 4 });
    expect(cg).toBeCloseTo((0.15 * 3) / (4 * s), 12);
  });

  it('has no index without variation, only a bias', () => {
    const found = type1Study([10.1, 10.1, 10.1], 10, 3);
    expect(found).toMatchObject({ noVariation: true, cg: null, cgk: null, t: null, pValue: null });
  });

  it.each([
    ['one reading', () => type1Study([1], 1, 1)],
    ['a tolerance of 0', () => type1Study([1, 2], 1, 0)],
    ['a multiplier of 0', () => type1Study([1, 2], 1, 1, { multiplier: 0 })],
  ])('refuses %s', (_, make) => {
    expect(make).toThrow(withCode('invalid-argument'));
  });
});
