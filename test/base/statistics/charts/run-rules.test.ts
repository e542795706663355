import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RunRuleOptions, runRuleSignals } from '../../../../src/base/statistics/charts/run-rules.ts';

/** Points at which a rule signals. */
const at = (rule: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8, distances: readonly (number | null)[], options: RunRuleOptions = {}) =>
  runRuleSignals(distances, { ...options, rules: [rule] }).map(({ point }) => point);

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('the rules of Nelson', () => {
  it('1: a point beyond three standard deviations, not on the limit', () => {
    expect(at(1, [0, 3, 3.001, -3, -3.001])).toEqual([3, 5]);
  });

  it('2: nine points on one side; a point on the center line is on neither', () => {
    expect(at(2, times(10, 0.1))).toEqual([9, 10]);
    expect(at(2, [...times(8, 0.1), 0, ...times(8, 0.1)])).toEqual([]);
    expect(at(2, [...times(8, 0.1), -0.1])).toEqual([]);
  });

  it('3: six points that rise or fall, or six differences', () => {
    const rising = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
    expect(at(3, rising)).toEqual([6, 7]);
    expect(at(3, rising, { trendCount: 'differences' })).toEqual([7]);
    expect(at(3, [0, 0.1, 0.2, 0.3, 0.3, 0.4])).toEqual([]);
    expect(runRuleSignals([...rising].reverse(), { rules: [3] })[0]).toEqual({
      point: 6,
      rule: 3,
      firstPoint: 1,
      side: 'below',
    });
  });

  it('4: fourteen points that alternate, or fourteen differences', () => {
    const waving = Array.from({ length: 15 }, (_, index) => (index % 2 === 0 ? 0.1 : -0.1));
    expect(at(4, waving)).toEqual([14, 15]);
    expect(at(4, waving, { trendCount: 'differences' })).toEqual([15]);
    expect(at(4, [...waving.slice(0, 7), waving[6] ?? 0, ...waving.slice(7)])).toEqual([]);
  });

  it('5: two of three beyond two standard deviations on one side, the last one among them', () => {
    expect(at(5, [2.1, 0, 2.1])).toEqual([3]);
    expect(at(5, [2.1, 2.1, 0])).toEqual([]);
    expect(at(5, [2.1, 2.1, 0], { zonePoint: 'any' })).toEqual([3]);
    expect(at(5, [2.1, 0, -2.1])).toEqual([]);
    expect(at(5, [2, 2, 2])).toEqual([]);
  });

  it('6: four of five beyond one standard deviation on one side, the last one among them', () => {
    expect(at(6, [1.1, 1.1, 0, 1.1, 1.1])).toEqual([5]);
    expect(at(6, [1.1, 1.1, 1.1, 1.1, 0])).toEqual([]);
    expect(at(6, [1.1, 1.1, 1.1, 1.1, 0], { zonePoint: 'any' })).toEqual([5]);
  });

  it('7: fifteen points within one standard deviation', () => {
    expect(at(7, [...times(14, 0.5), 1])).toEqual([15]);
    expect(at(7, [...times(14, 0.5), 1.01])).toEqual([]);
  });

  it('8: eight points beyond one standard deviation, on both sides', () => {
    expect(at(8, [1.1, -1.1, 1.1, 1.1, -2, 1.1, 1.1, -1.1])).toEqual([8]);
    expect(at(8, [1.1, -1.1, 1.1, 1, -2, 1.1, 1.1, -1.1])).toEqual([]);
  });

  it('reach over no point that is missing', () => {
    expect(at(2, [...times(5, 0.1), null, ...times(8, 0.1)])).toEqual([]);
    expect(at(1, [null, 4])).toEqual([2]);
  });

  it('say the same of the mirrored points, with the sides exchanged', () => {
    const distances = fc.array(
      fc.integer({ min: -35, max: 35 }).map((value) => value / 10),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(distances, (values) => {
        const mirrored = runRuleSignals(values.map((value) => 0 - value));
        const exchanged = runRuleSignals(values).map(({ side, ...rest }) => ({
          ...rest,
          side: side === null ? null : side === 'above' ? 'below' : 'above',
        }));
        expect(mirrored).toEqual(exchanged);
      }),
    );
  });

  it('say of a window with the fourteen points before it what they say of everything', () => {
    const distances = fc.array(
      fc.integer({ min: -35, max: 35 }).map((value) => value / 10),
      { minLength: 30, maxLength: 60 },
    );
    fc.assert(
      fc.property(distances, (values) => {
        const start = values.length - 10;
        const later = runRuleSignals(values).filter(({ point }) => point > start);
        const window = runRuleSignals(values.slice(start - 14)).filter(({ point }) => point > 14);
        expect(window.map(({ point, rule }) => [point + start - 14, rule])).toEqual(
          later.map(({ point, rule }) => [point, rule]),
        );
      }),
    );
  });
});
