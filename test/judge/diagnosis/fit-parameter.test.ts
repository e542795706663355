import { describe, expect, it } from 'vitest';
import { fitParameter } from '../../../src/judge/diagnosis/fit-parameter.ts';

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

  it.each([0, 1, 2, 80, 159, 160])('misses no valley that is as wide as half of a 160th of the range: %d', (place) => {
    const valley = (value: number) => (Math.abs(value - place) < 0.25 ? Math.abs(value - place) : 9);
    expect(fitParameter(valley, { low: 0, high: 160, spacing: 'linear' }).value).toBeCloseTo(place, 4);
  });

  it('takes the first of values that fit alike', () => {
    const plateau = (value: number) => (value >= 20 && value <= 50 ? 0 : 1);
    expect(fitParameter(plateau, { low: 0, high: 160, spacing: 'linear' })).toEqual({ value: 20, misfit: 0 });
  });

  it('looks at all readings 201 times, and finds a value to the last digit of a report', () => {
    let looks = 0;
    const { value } = fitParameter(
      (tried) => {
        looks += 1;
        return Math.abs(tried - 0.123456);
      },
      { low: 0, high: 1, spacing: 'linear' },
    );
    expect(value).toBeCloseTo(0.123456, 5);
    expect(looks).toBe(201);
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
