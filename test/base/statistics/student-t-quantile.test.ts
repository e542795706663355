import { describe, expect, it } from 'vitest';
import { studentTQuantile } from '../../../src/base/statistics/distributions.ts';

describe('studentTQuantile', () => {
  // NIST/SEMATECH e-Handbook, 1.3.6.7.2, critical values of Student's t distribution.
  it.each([
    [0.95, 1, 6.314],
    [0.95, 4, 2.132],
    [0.95, 9, 1.833],
    [0.95, 100, 1.66],
    [0.999, 10, 4.144],
    [0.9, 3, 1.638],
  ])('of %f with %i degrees of freedom is %f', (probability, degrees, expected) => {
    expect(studentTQuantile(probability, degrees)).toBeCloseTo(expected, 3);
    expect(studentTQuantile(probability, degrees)).toBe(studentTQuantile(probability, degrees));
  });

  it.each([
    [0, 4],
    [1, 4],
    [Number.NaN, 4],
    [0.95, 0],
    [0.95, Number.NaN],
  ])('refuses %f with %f degrees of freedom', (probability, degrees) => {
    expect(() => studentTQuantile(probability, degrees)).toThrow(RangeError);
  });
});
