import { describe, expect, it } from 'vitest';
import { fitParameter } from '../../../src/verdict/diagnosis/fit-parameter.ts';

describe('fitParameter', () => {
  it.each([
    [-1, 1, 'linear', [-1, -0.99, -0.313, 0.0001, 0.7777, 1]],
    [0.1, 10, 'log', [0.1, 0.11, 0.5, 1, 3.33, 9.9, 10]],
  ] as const)('finds the value from %d to %d (%s) with the smallest misfit', (low, high, spacing, values) => {
    for (const value of values) {
      const found = fitParameter((tried) => 3 + Math.abs(tried - value), { low, high, spacing });
      expect(found.value).toBeCloseTo(value, 4);
      expect(found.misfit).toBeCloseTo(3, 4);
    }
  });

  it('never leaves the range', () => {
    const tried: number[] = [];
    const best = (sign: number) =>
      fitParameter(
        (value) => {
          tried.push(value);
          return sign * value;
        },
        { low: -2, high: 3, spacing: 'linear' },
      );
    expect(best(1).value).toBe(-2);
    expect(best(-1).value).toBe(3);
    expect([Math.min(...tried), Math.max(...tried)]).toEqual([-2, 3]);
  });

  it('finds the deepest of several valleys', () => {
    const valleys = (value: number) =>
      Math.min(Math.abs(value + 0.5), Math.abs(value - 0.4) - 0.3, Math.abs(value - 0.9));
    expect(fitParameter(valleys, { low: -1, high: 1, spacing: 'linear' }).value).toBeCloseTo(0.4, 5);
  });

  it('says from which misfit on a value of the grid is of no use', () => {
    const stops: number[] = [];
    fitParameter(
      (value, stopAt) => {
        stops.push(stopAt);
        return 1 - value;
      },
      { low: 0, high: 1, spacing: 'linear' },
    );
    expect(stops[0]).toBe(Number.POSITIVE_INFINITY);
    expect(stops[1]).toBe(1);
    expect(stops.length).toBeLessThan(250);
  });
});
