import { describe, expect, it } from 'vitest';
import type { SeriesValue } from '../../../../src/line/protocol/chart-series.ts';
import type { FrozenLimits } from '../../../../src/line/protocol/chart-setting.ts';
import { loadedChart, newestSignals } from '../../../../src/line/server/charts/series-signals.ts';
import type { SeriesWindow } from '../../../../src/line/server/store/charts/chart-tables.ts';

const at = '2026-03-02T09:00:00.000Z';
const frozen: FrozenLimits = { center: 0, sigma: 1, points: 50, from: at, to: at, frozenAt: at, frozenBy: 'anna' };
const series = { metric: 'luminance white', source: 'light', profile: 'p', model: 'm', station: 's' } as const;
const dayOf = (ms: number) => Math.floor(ms / 86_400_000);

function storeOf(values: readonly SeriesValue[], limits: FrozenLimits | null) {
  return {
    frozenLimits: async () => limits,
    seriesValues: async (_: unknown, { last, fromMs = 0, toMs = Number.POSITIVE_INFINITY }: SeriesWindow) =>
      values.filter(({ endedMs }) => endedMs >= fromMs && endedMs < toMs).slice(-last),
  };
}

function valuesOf(numbers: readonly number[], stepMs = 60_000): readonly SeriesValue[] {
  return numbers.map((value, index) => {
    return { order: index + 1, endedMs: 1_000_000 + index * stepMs, value, lower: null, upper: null, version: 1 };
  });
}

describe('newestSignals', () => {
  it('names the rule, the side, the run and the limits of each signal, newest first', async () => {
    const store = storeOf(valuesOf([0.1, -0.1, 4, 0.1, -0.2, -5]), frozen);
    expect(await newestSignals(store, series, { kind: 'i-mr', dayOf, rules: [1] })).toMatchObject([
      { panel: 'values', rule: 1, side: 'below', order: 6, point: 6, value: -5, lowerLimit: -3, isFrozen: true },
      { panel: 'spread', rule: 1, side: 'above', order: 6 },
      { panel: 'spread', order: 4 },
      { panel: 'values', side: 'above', order: 3, value: 4, upperLimit: 3 },
      { panel: 'spread', order: 3 },
    ]);
  });

  it('finds none without variation or without values', async () => {
    expect(await newestSignals(storeOf(valuesOf([1, 1, 1]), null), series, { kind: 'cusum', dayOf })).toEqual([]);
    expect(await newestSignals(storeOf([], frozen), series, { kind: 'ewma', dayOf })).toEqual([]);
  });
});

describe('loadedChart', () => {
  it('asks for the limits of the version that is charted, and for none without values', async () => {
    const asked: unknown[] = [];
    const values = valuesOf([1, 2, 1]).map((one) => ({ ...one, version: 7 }));
    const store = {
      ...storeOf(values, null),
      frozenLimits: async (scope: unknown) => {
        asked.push(scope);
        return frozen;
      },
    };
    expect(await loadedChart(store, series, { kind: 'ewma', dayOf })).toMatchObject({ version: 7, frozen });
    const empty = await loadedChart({ ...store, seriesValues: async () => [] }, series, { kind: 'ewma', dayOf });
    expect(empty).toMatchObject({ version: null, frozen: null });
    expect(asked).toEqual([{ of: 'series', series, version: 7, basis: 'individuals' }]);
  });

  it('counts subgroups from the start of the day, also if that is before the values that it asks for', async () => {
    // 7 values a minute apart on each day: a window of 1000 subgroups of 2 begins in the middle of one.
    const values = Array.from({ length: 700 }, (_, day) =>
      Array.from({ length: 7 }, (__, minute) => day * 86_400_000 + minute * 60_000),
    )
      .flat()
      .map((endedMs, index) => ({ order: index + 1, endedMs, value: index % 3, lower: null, upper: null, version: 1 }));
    const { drawn } = await loadedChart(storeOf(values, null), series, { kind: 'xbar-r', dayOf, size: 2 });
    expect(drawn.groups).toHaveLength(500);
    for (const [first] of drawn.groups) expect([0, 2, 4]).toContain((first.order - 1) % 7);
    const whole = await loadedChart(storeOf(values.slice(-3500), null), series, { kind: 'xbar-r', dayOf, size: 2 });
    expect(whole.drawn.groups.map(([{ order }]) => order)).toEqual(drawn.groups.map(([{ order }]) => order));
  });
});
