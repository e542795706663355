import { describe, expect, it } from 'vitest';
import { outlier } from '../../../src/record/repeats/outlying-pass.ts';

// Tietjen and Moore (1972), uranium measurements; the test of the NIST/SEMATECH e-Handbook, 1.3.5.17.1.
const uranium = [199.31, 199.53, 200.19, 200.82, 201.92, 201.95, 202.18, 245.57];

describe('outlier', () => {
  it("finds Grubbs' statistic and critical value as the NIST handbook prints them", () => {
    const found = outlier(uranium, 0.1);
    // The handbook's test is one-sided at 0.05: the two-sided one at 0.10.
    expect(found).toMatchObject({ index: 7 });
    expect(found?.statistic).toBeCloseTo(2.4687, 3);
    expect(found?.critical).toBeCloseTo(2.0317, 3);
  });

  it('finds none without the outlier, in equal values and in less than three', () => {
    expect(outlier(uranium.slice(0, 7), 0.05)).toBeNull();
    expect(outlier([5, 5, 5, 5], 0.05)).toBeNull();
    expect(outlier([5, 500], 0.05)).toBeNull();
  });
});
