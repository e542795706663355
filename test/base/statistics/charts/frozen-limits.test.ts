import { describe, expect, it } from 'vitest';
import type { ControlChart } from '../../../../src/base/statistics/charts/control-chart.ts';
import { cusumChart } from '../../../../src/base/statistics/charts/cusum-chart.ts';
import { ewmaChart } from '../../../../src/base/statistics/charts/ewma-chart.ts';
import { individualsBaseline, individualsChart } from '../../../../src/base/statistics/charts/individuals-chart.ts';
import {
  proportionBaseline,
  proportionCenter,
  proportionChart,
} from '../../../../src/base/statistics/charts/proportion-chart.ts';
import { subgroupBaseline, subgroupChart } from '../../../../src/base/statistics/charts/subgroup-chart.ts';
import { withCode } from '../../../with-code.ts';

describe('limits of a stated period', () => {
  const period = [10, 11, 9, 10, 11, 9, 10];
  const later = [10, 25];

  it('judge later points, which do not move them', () => {
    const baseline = individualsBaseline(period);
    const chart = individualsChart(later, { baseline });
    expect(chart.upperLimit).toBe(individualsChart(period).upperLimit);
    expect(chart.signals.map(({ point, rule }) => [point, rule])).toEqual([[2, 1]]);
    expect(chart.spread?.signals.map(({ point }) => point)).toEqual([2]);
    expect(chart.baseline.points).toBe(7);
  });

  it('work for subgroups of other sizes, and for shares', () => {
    const baseline = subgroupBaseline('xbar-r', [period, later]);
    const chart = subgroupChart('xbar-r', [later, period], { baseline });
    expect(chart.upperLimit).toBeNull();
    expect(chart.points[0]?.upperLimit).toBeGreaterThan(chart.points[1]?.upperLimit ?? 0);
    const share = proportionChart([{ count: 9, size: 10 }], { baseline: proportionCenter(0.1) });
    expect(share.upperLimit).toBeCloseTo(0.1 + (3 * 0.3) / Math.sqrt(10), 12);
    expect(share.lowerLimit).toBe(0);
    expect(share.signals).toHaveLength(1);
  });
});

describe('values without variation', () => {
  const same = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5];
  const charts: readonly (readonly [string, ControlChart])[] = [
    ['i-mr', individualsChart(same)],
    ['ewma', ewmaChart(same)],
    ['cusum', cusumChart(same)],
    ['xbar-r', subgroupChart('xbar-r', [same, same])],
    ['xbar-s', subgroupChart('xbar-s', [same, same])],
    [
      'p',
      proportionChart([
        { count: 0, size: 50 },
        { count: 0, size: 50 },
      ]),
    ],
    ['a later point of i-mr', individualsChart([5, 6], { baseline: individualsBaseline(same) })],
  ];

  it.each(charts)('have no limits and no signals on a chart: %s', (_, chart) => {
    expect(chart).toMatchObject({ noVariation: true, upperLimit: null, lowerLimit: null, signals: [] });
    expect(chart.spread?.signals ?? []).toEqual([]);
    expect(JSON.stringify(chart)).not.toMatch(/NaN|Infinity/);
    const numbers = chart.points.flatMap(({ value, lowerSum = 0 }) => [value ?? 0, lowerSum]);
    expect(numbers.every(Number.isFinite)).toBe(true);
  });
});

describe('what no chart can be made of', () => {
  it.each([
    ['one value', () => individualsChart([1])],
    ['a subgroup of one value', () => subgroupChart('xbar-r', [[1, 2], [3]])],
    [
      'a subgroup of 26 values, by ranges',
      () => subgroupChart('xbar-r', [Array.from({ length: 26 }, (_, one) => one)]),
    ],
    ['no subgroups', () => subgroupChart('xbar-s', [])],
    ['no samples', () => proportionChart([])],
    ['more than all', () => proportionBaseline([{ count: 3, size: 2 }])],
    ['a share above 1', () => proportionCenter(1.1)],
    ['a weight of 0', () => ewmaChart([1, 2], { lambda: 0 })],
    ['a width of 0', () => ewmaChart([1, 2], { width: 0 })],
    ['a decision interval of 0', () => cusumChart([1, 2], { decisionInterval: 0 })],
  ])('is refused: %s', (_, make) => {
    expect(make).toThrow(withCode('invalid-argument'));
  });
});
