import { describe, expect, it } from 'vitest';
import { meanAndVariance } from '../../../src/base/statistics/mean-and-variance.ts';

describe('meanAndVariance', () => {
  it('keeps its digits next to a large mean: NIST StRD NumAcc4', () => {
    // 10000000.2, then 500 times 10000000.1 and 10000000.3; certified: mean 10000000.2, standard deviation 0.1.
    const values = [10_000_000.2, ...Array.from({ length: 500 }, () => [10_000_000.1, 10_000_000.3]).flat()];
    const { mean, variance, count } = meanAndVariance(values);
    expect(count).toBe(1001);
    expect(mean).toBeCloseTo(10_000_000.2, 7);
    expect(Math.sqrt(variance)).toBeCloseTo(0.1, 7);
  });

  it('has no variance of one number or of equal ones', () => {
    expect(meanAndVariance([3])).toEqual({ count: 1, mean: 3, variance: 0 });
    expect(meanAndVariance([0.1, 0.1, 0.1])).toEqual({ count: 3, mean: 0.1, variance: 0 });
  });

  it('refuses no numbers', () => {
    expect(() => meanAndVariance([])).toThrow(RangeError);
  });
});
