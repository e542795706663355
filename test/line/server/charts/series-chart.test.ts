import { describe, expect, it } from 'vitest';
import type { SeriesValue } from '../../../../src/line/protocol/chart-series.ts';
import type { FrozenLimits } from '../../../../src/line/protocol/chart-setting.ts';
import { subgroups } from '../../../../src/line/server/charts/chart-groups.ts';
import { frozenFromValues } from '../../../../src/line/server/charts/freeze-limits.ts';
import { SERIES_KINDS, seriesChart, valuesWanted } from '../../../../src/line/server/charts/series-chart.ts';
import { seededRandom } from '../../../../src/simulator/seeded-random.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => Math.floor(ms / DAY_MS);
const at = '2026-03-02T09:00:00.000Z';
const frozen: FrozenLimits = { center: 0, sigma: 1, points: 50, from: at, to: at, frozenAt: at, frozenBy: 'anna' };
const facts = { from: at, to: at, frozenAt: at, frozenBy: 'anna' };

/** Ten values a day. */
function series(count: number, valueAt: (at: number) => number): readonly SeriesValue[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ order: index + 1, endedMs: Math.floor(index / 10) * DAY_MS + (index % 10) * 60_000, value: valueAt(index) },
    ...{ lower: null, upper: null, version: 1 },
  }));
}

const random = seededRandom('series chart');
const noise = Array.from({ length: 4000 }, () => random() + random() + random() + random() - 2);

describe('seriesChart', () => {
  it.each(SERIES_KINDS)('draws the last 500 points of a chart of the kind %s, numbered from 1', (kind) => {
    const { chart, groups } = seriesChart(
      series(4000, (index) => noise[index] ?? 0),
      { kind, size: 2, frozen, dayOf },
    );
    expect([chart?.points.length, groups.length, chart?.spread?.points.length ?? 500]).toEqual([500, 500, 500]);
    expect(groups.at(-1)?.at(-1)?.order).toBe(4000);
    for (const { point, firstPoint } of [...(chart?.signals ?? []), ...(chart?.spread?.signals ?? [])]) {
      expect(point).toBeGreaterThanOrEqual(firstPoint);
      expect(firstPoint).toBeGreaterThanOrEqual(1);
    }
  });

  it.each(SERIES_KINDS)('draws the same with the values before as without, for frozen limits and %s', (kind) => {
    const all = series(3000, (index) => noise[index] ?? 0);
    const options = { kind, size: 2, frozen, dayOf } as const;
    const wanted = valuesWanted(options);
    const { chart } = seriesChart(all, options);
    const later = seriesChart(all.slice(-wanted), options).chart;
    expect(later?.signals).toEqual(chart?.signals);
    for (const [index, { value }] of (chart?.points ?? []).entries()) {
      expect(later?.points[index]?.value ?? 0).toBeCloseTo(value ?? 0, 10);
    }
  });

  it('continues a run of points that began before the first drawn one', () => {
    // Nine points above the center line end with the first drawn one.
    const values = series(510, (index) => (index < 11 && index > 1 ? 0.5 : index % 2 === 0 ? 0.2 : -0.2));
    const { chart } = seriesChart(values, { kind: 'i-mr', size: 5, frozen, dayOf, rules: [2] });
    expect(chart?.signals).toEqual([{ point: 1, rule: 2, firstPoint: 1, side: 'above' }]);
  });

  it.each(SERIES_KINDS)('says that nothing varies, and has no limit that is not a number, for %s', (kind) => {
    const { chart } = seriesChart(
      series(100, () => 0.1),
      { kind, size: 5, frozen: null, dayOf },
    );
    expect(chart).toMatchObject({ noVariation: true, upperLimit: null, lowerLimit: null, signals: [] });
    expect(JSON.stringify(chart)).not.toMatch(/Infinity|NaN/);
    expect(() =>
      frozenFromValues(
        series(100, () => 0.1),
        { kind, size: 5, dayOf },
        facts,
      ),
    ).toThrow('No variation');
  });

  it('has no chart of a single value', () => {
    for (const kind of SERIES_KINDS) {
      expect(
        seriesChart(
          series(1, () => 1),
          { kind, size: 5, frozen: null, dayOf },
        ).chart,
      ).toBeNull();
      expect(seriesChart([], { kind, size: 5, frozen, dayOf }).chart).toBeNull();
    }
  });

  it('takes its limits from the drawn points, or from frozen ones that later points do not move', () => {
    const values = series(200, (index) => noise[index] ?? 0);
    const kept = frozenFromValues(values, { kind: 'i-mr', size: 5, dayOf }, facts);
    expect(kept).toMatchObject({ points: 200, frozenBy: 'anna' });
    const later = [...values, ...series(100, () => 5).map((one) => ({ ...one, endedMs: one.endedMs + 100 * DAY_MS }))];
    const own = seriesChart(later, { kind: 'i-mr', size: 5, frozen: null, dayOf }).chart;
    const held = seriesChart(later, { kind: 'i-mr', size: 5, frozen: kept, dayOf }).chart;
    expect(held?.centerLine).toBe(kept.center);
    expect(own?.centerLine).toBeGreaterThan(1);
  });

  it('refuses to freeze limits from fewer than twenty points', () => {
    const values = series(99, (index) => noise[index] ?? 0);
    expect(() => frozenFromValues(values.slice(0, 19), { kind: 'ewma', size: 5, dayOf }, facts)).toThrow('at least 20');
    expect(() => frozenFromValues(values, { kind: 'xbar-r', size: 5, dayOf }, facts)).toThrow('has 19');
  });
});

describe('subgroups', () => {
  it('begin anew with each day, and leave out what is left of it', () => {
    const values = series(25, (index) => index);
    expect(subgroups(values, 4, dayOf).map((group) => group.map(({ value }) => value))).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [10, 11, 12, 13],
      [14, 15, 16, 17],
      [20, 21, 22, 23],
    ]);
  });

  it('change only on the day of a value that arrives late', () => {
    const values = series(40, (index) => index);
    const late = values[3] as SeriesValue;
    const before = subgroups(
      values.filter((one) => one !== late),
      5,
      dayOf,
    );
    const after = subgroups(values, 5, dayOf);
    expect(after.slice(2)).toEqual(before.slice(1));
  });
});
