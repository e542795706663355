import { describe, expect, it } from 'vitest';
import { capability } from '../../../src/base/statistics/capability.ts';
import { meanAndVariance } from '../../../src/base/statistics/mean-and-variance.ts';
import { movingRangeSigma, subgroupSigma } from '../../../src/base/statistics/within-sigma.ts';
import { withCode } from '../../with-code.ts';
import { column, groups } from './published.ts';

describe('the capability of hard-bake', () => {
  const wafers = groups('hard-bake', 'wafer', 'flowWidth');
  const values = wafers.flat();
  const found = capability(values, subgroupSigma(wafers, 'range', 'table'), { lower: 1, upper: 2 });

  it('is that of Montgomery: Cp 1.192 from 0.1398', () => {
    expect(found.sigmaWithin).toBeCloseTo(0.1398, 4);
    expect(found.cp?.value).toBeCloseTo(1.192, 3);
    expect(found.cpk?.value).toBeCloseTo((2 - 1.5056104) / (3 * found.sigmaWithin), 8);
    expect(found.beyondLimits).toBe(0);
  });

  it('has the overall indices and Cpm of their definitions', () => {
    const { variance, mean } = meanAndVariance(values);
    expect(found.pp?.value).toBeCloseTo(1 / (6 * Math.sqrt(variance)), 12);
    expect(found.cpm?.value).toBeCloseTo(1 / (6 * Math.sqrt(variance + (mean - 1.5) ** 2)), 12);
  });
});

describe('confidence intervals of capability', () => {
  // Montgomery, example 8.4, with rounded numbers on the way: Cp 2.29 (n = 20, s = 1.75, limits 62 and 38): 1.57 to 3.01. Example 8.5: Cpk 1.33, n = 20: 0.88 to 1.78 (1.96 taken).
  const unit = Array.from({ length: 20 }, (_, index) => index - 9.5);
  const scale = Math.sqrt(meanAndVariance(unit).variance);

  it('are those of Montgomery', () => {
    const values = unit.map((one) => 50 + (1.75 * one) / scale);
    const { pp } = capability(values, movingRangeSigma(values), { lower: 38, upper: 62 });
    expect(pp?.value).toBeCloseTo(2.29, 2);
    expect(pp?.lower).toBeCloseTo(1.57, 1);
    expect(pp?.upper).toBeCloseTo(3.01, 1);
    const { ppk } = capability(values, movingRangeSigma(values), { lower: null, upper: 50 + 1.33 * 3 * 1.75 });
    expect(ppk?.value).toBeCloseTo(1.33, 10);
    expect(ppk?.lower).toBeCloseTo(0.88, 2);
    expect(ppk?.upper).toBeCloseTo(1.78, 2);
  });

  it('of one limit have no Cp, Pp and Cpm', () => {
    const values = column('flow-rate', 'flowRate');
    const found = capability(values, movingRangeSigma(values), { lower: 45, upper: null });
    expect(found).toMatchObject({ cp: null, pp: null, cpm: null, target: null });
    expect(found.cpk?.value).toBeCloseTo((50.81 - 45) / (3 * found.sigmaWithin), 10);
  });
});

describe('capability without variation', () => {
  it('has no index', () => {
    const found = capability([5, 5, 5], movingRangeSigma([5, 5, 5]), { lower: 1, upper: 9 });
    expect(found).toMatchObject({ noVariation: true, cp: null, cpk: null, pp: null, ppk: null, cpm: null });
  });

  it.each([
    ['one value', [1], { lower: 0, upper: 2 }],
    ['no limit', [1, 2], { lower: null, upper: null }],
    ['limits that are exchanged', [1, 2], { lower: 2, upper: 0 }],
    ['a target outside', [1, 2], { lower: 0, upper: 2, target: 3 }],
  ])('refuses %s', (_, values, limits) => {
    expect(() => capability(values, { sigma: 1, degreesOfFreedom: 1 }, limits)).toThrow(withCode('invalid-argument'));
  });

  it('refuses a confidence of 1', () => {
    const call = () => capability([1, 2], { sigma: 1, degreesOfFreedom: 1 }, { lower: 0, upper: 2 }, 1);
    expect(call).toThrow(withCode('invalid-argument'));
  });
});

describe('degrees of freedom of sigma within', () => {
  it('of subgroups of five by ranges are those of Patnaik, 3.6 for each subgroup', () => {
    const wafers = groups('hard-bake', 'wafer', 'flowWidth');
    expect(subgroupSigma(wafers).degreesOfFreedom / wafers.length).toBeCloseTo(3.62, 2);
    expect(subgroupSigma(wafers, 'pooled').degreesOfFreedom).toBe(100);
  });

  it('of moving ranges approach 0.605 for each', () => {
    const many = Array.from({ length: 5001 }, (_, index) => index % 7);
    expect(movingRangeSigma(many).degreesOfFreedom / 5000).toBeCloseTo(0.605, 3);
  });

  it('refuse one value, and a pooled deviation of single values', () => {
    expect(() => movingRangeSigma([1])).toThrow(withCode('invalid-argument'));
    expect(() => subgroupSigma([[1], [2]], 'pooled')).toThrow(withCode('invalid-argument'));
  });
});
