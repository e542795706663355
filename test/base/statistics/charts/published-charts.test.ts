import { describe, expect, it } from 'vitest';
import { cusumChart } from '../../../../src/base/statistics/charts/cusum-chart.ts';
import { ewmaChart } from '../../../../src/base/statistics/charts/ewma-chart.ts';
import { individualsChart } from '../../../../src/base/statistics/charts/individuals-chart.ts';
import { proportionChart } from '../../../../src/base/statistics/charts/proportion-chart.ts';
import { subgroupChart } from '../../../../src/base/statistics/charts/subgroup-chart.ts';
import { column, groups, published } from '../published.ts';

describe('the I-MR chart of flow rates', () => {
  const values = column('flow-rate', 'flowRate');

  it('has the limits of the NIST handbook with constants of a table', () => {
    const { centerLine, upperLimit, lowerLimit, spread, signals } = individualsChart(values, { constants: 'table' });
    expect(centerLine).toBeCloseTo(50.81, 10);
    expect(spread?.centerLine).toBeCloseTo(1.8778, 4);
    expect(upperLimit).toBeCloseTo(55.8041, 4);
    expect(lowerLimit).toBeCloseTo(45.8159, 4);
    expect(signals).toEqual([]);
  });

  it('has slightly narrower limits with exact constants', () => {
    expect(individualsChart(values).upperLimit).toBeCloseTo(50.81 + (3 * 16.9) / 9 / (2 / Math.sqrt(Math.PI)), 8);
  });
});

describe('the EWMA chart of the NIST handbook', () => {
  const options = { lambda: 0.3, baseline: { center: 50, sigma: 2.0539, points: 0 } };
  const chart = ewmaChart(column('ewma', 'value'), options);

  it('approaches the published limits, and has the published means', () => {
    expect(chart.upperLimit).toBeCloseTo(52.5884, 4);
    expect(chart.lowerLimit).toBeCloseTo(47.4115, 3);
    const means = chart.points.slice(0, 5).map(({ value }) => value?.toFixed(2));
    expect(means).toEqual(['50.60', '49.52', '50.56', '50.18', '50.16']);
    expect(chart.signals).toEqual([]);
  });

  it('has narrow limits at first, unless those that they approach are asked for', () => {
    expect(chart.points[0]?.upperLimit).toBeCloseTo(50 + 3 * 0.3 * 2.0539, 10);
    const steady = ewmaChart(column('ewma', 'value'), { ...options, limits: 'steady' });
    expect(new Set(steady.points.map(({ upperLimit }) => upperLimit))).toEqual(new Set([chart.upperLimit]));
  });

  it('continues in a second window as if there were one', () => {
    const values = column('ewma', 'value');
    const last = chart.points[11]?.value ?? 0;
    const rest = ewmaChart(values.slice(12), { ...options, previous: { value: last, count: 12 } });
    expect(rest.points).toEqual(chart.points.slice(12));
  });
});

describe('the CUSUM chart of Montgomery', () => {
  const chart = cusumChart(column('cusum', 'value'), { baseline: { center: 10, sigma: 1, points: 0 } });

  it('has the published sums, and signals at 29', () => {
    const at = (number: number) => chart.points[number - 1];
    expect(at(4)?.value).toBeCloseTo(1.16, 10);
    expect(at(5)?.value).toBeCloseTo(2.82, 10);
    expect(at(3)?.lowerSum).toBeCloseTo(-1.77, 10);
    expect(at(29)?.value).toBeCloseTo(5.28, 10);
    expect(chart.signals.map(({ point, side }) => [point, side])).toEqual([
      [29, 'above'],
      [30, 'above'],
    ]);
  });

  it('continues in a second window as if there were one', () => {
    const { value, lowerSum = 0 } = chart.points[9] ?? {};
    const rest = cusumChart(column('cusum', 'value').slice(10), {
      baseline: { center: 10, sigma: 1, points: 0 },
      previous: { upperSum: value ?? 0, lowerSum },
    });
    expect(rest.points).toEqual(chart.points.slice(10));
  });
});

describe('the x-bar charts of hard-bake', () => {
  const wafers = groups('hard-bake', 'wafer', 'flowWidth');

  it('have the published mean, mean range and limits', () => {
    // The published limits are by d2 = 2.326.
    const chart = subgroupChart('xbar-r', wafers, { constants: 'table' });
    expect(chart.centerLine).toBeCloseTo(1.5056, 4);
    expect(chart.spread?.centerLine).toBeCloseTo(0.32521, 5);
    expect(chart.upperLimit).toBeCloseTo(1.693191, 6);
    expect(chart.lowerLimit).toBeCloseTo(1.31803, 6);
    expect(chart.spread?.lowerLimit).toBe(0);
    // D4 of the tables is 2.114.
    expect((chart.spread?.upperLimit ?? 0) / (chart.spread?.centerLine ?? 1)).toBeCloseTo(2.114, 3);
    expect(chart.signals).toEqual([]);
    const exact = subgroupChart('xbar-r', wafers);
    expect(exact.upperLimit).toBeCloseTo(1.693197, 6);
    expect(exact.lowerLimit).toBeCloseTo(1.318024, 6);
  });

  it('has limits from standard deviations, with the A3 and B4 of the tables: 1.427 and 2.089', () => {
    const chart = subgroupChart('xbar-s', wafers);
    const meanS = chart.spread?.centerLine ?? 0;
    expect(((chart.upperLimit ?? 0) - chart.centerLine) / meanS).toBeCloseTo(1.427, 3);
    expect((chart.spread?.upperLimit ?? 0) / meanS).toBeCloseTo(2.089, 3);
  });
});

describe('the p chart of wafers', () => {
  it('has the limits of the NIST handbook', () => {
    const samples = published('wafers').map(({ defective, inspected }) => ({
      count: Number(defective),
      size: Number(inspected),
    }));
    const chart = proportionChart(samples, { rules: [1] });
    expect(chart.centerLine).toBeCloseTo(0.2313, 4);
    expect(chart.upperLimit).toBeCloseTo(0.4102, 4);
    expect(chart.lowerLimit).toBeCloseTo(0.0524, 4);
    // Wafers 15 and 23 have 22 and 24 of 50.
    expect(chart.signals.map(({ point }) => point)).toEqual([15, 23]);
  });
});
