import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChartSeries, RunValue } from '../../../../src/line/protocol/chart-series.ts';
import type { FrozenLimits, LimitsScope } from '../../../../src/line/protocol/chart-setting.ts';
import type { IndexedContent } from '../../../../src/line/protocol/run-row.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { contentOfExample, exampleRun } from './example-run.ts';
import { expectPlainCharts } from './plain-answers.ts';
import type { StoreKind } from './store-contract.ts';

const at = '2026-03-02T09:00:00.000Z';
const light: RunValue = {
  metric: 'luminance white',
  source: 'light',
  unit: 'cd/m²',
  value: 1,
  lower: null,
  upper: null,
};
const series: ChartSeries = {
  metric: 'luminance white',
  source: 'light',
  profile: 'white',
  model: 'CG2700X',
  station: 'A',
};

/** What charts ask of a store. */
export function chartsContract(name: string, { make, open }: StoreKind): void {
  describe(`the charts of a store (${name})`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open(await make());
    });
    afterEach(() => store.close());

    /** A run that ended in a minute of the hour from 8 to 9, with one value. */
    const add = (minute: number, value: number, content: Partial<IndexedContent> = {}, quarantine = false) => {
      const time = `2026-03-02T08:${String(minute).padStart(2, '0')}:00.000Z`;
      const {
        arrival,
        content: whole,
        bundle,
      } = exampleRun(
        `run ${minute} ${JSON.stringify(content)}`,
        { unit: `U-${minute}`, startedAt: time, finishedAt: time, values: [{ ...light, value }], ...content },
        { receivedAt: at, ...(quarantine && { quarantine: { reason: 'not-signed', detail: '' } }) },
      );
      return store.addRun(arrival, whole, bundle);
    };
    const values = async (window: Partial<Parameters<Store['seriesValues']>[1]> = {}) =>
      (await store.seriesValues(series, { last: 500, ...window })).map(({ value }) => value);

    it('gives the last values of a series by when its runs ended, however late they arrive', async () => {
      for (const minute of [1, 2, 4, 5]) await add(minute, minute);
      expect(await values({ last: 3 })).toEqual([2, 4, 5]);
      await add(3, 3);
      expect(await values({ last: 3 })).toEqual([3, 4, 5]);
      await add(3, 3);
      expect(await values()).toEqual([1, 2, 3, 4, 5]);
      const [fromMs = 0, toMs = 0] = ['02', '04'].map((minute) => Date.parse(`2026-03-02T08:${minute}:00.000Z`));
      expect(await values({ fromMs, toMs })).toEqual([2, 3]);
      expect(await store.chartSeries({})).toEqual([{ ...series, unit: 'cd/m²' }]);
      expect(await store.chartSeries({ station: 'B' })).toEqual([]);
    });

    it.each(['simulated', 'rejudged', 'imported', 'gauge', 'golden'] as const)(
      'leaves out a run of the kind %s',
      async (kind) => {
        await add(1, 1, { kind });
        await add(2, 2, { isComplete: false });
        await add(3, 3, {}, true);
        expect(await values({ withRetests: true })).toEqual([]);
        expect(await store.chartSeries({})).toEqual([]);
      },
    );

    it('charts the first run of a unit, whichever arrives first, and retests only on request', async () => {
      await add(2, 2, { unit: 'U' });
      expect(await values()).toEqual([2]);
      await add(1, 1, { unit: 'U' });
      expect(await values()).toEqual([1]);
      expect(await values({ withRetests: true })).toEqual([1, 2]);
      await store.reindex(contentOfExample);
      expect(await values()).toEqual([1]);
      const [first] = await store.runsOfUnit('U');
      await store.prune([first?.id ?? ''], at);
      expect(await values()).toEqual([2]);
    });

    it('charts a quarantined run once it is released', async () => {
      const { row } = await add(1, 1, {}, true);
      await store.releaseRun(row.id, { at, by: 'admin', reason: '' });
      expect(await values()).toEqual([1]);
      await expectPlainCharts(store);
    });

    it('keeps series of other origins apart, and gives the values and names of runs', async () => {
      const other = { ...light, source: 'signal', value: 9, upper: 2 } as const;
      const { row } = await add(1, 1, { values: [light, other, { ...light, metric: '\u0000"\ud800', value: 5 }] });
      expect(await values()).toEqual([1]);
      expect(await store.valuesOfRuns([row.order])).toEqual(
        expect.arrayContaining([{ ...other, order: row.order, endedMs: Date.parse('2026-03-02T08:01:00.000Z') }]),
      );
      expect(await store.runsOfOrders([row.order, 99])).toEqual([{ order: row.order, id: row.id, unit: 'U-1' }]);
      expect((await store.chartSeries({})).map(({ metric }) => metric)).toContain('\u0000"\ud800');
    });

    it('keeps the limits that were frozen last for each series and estimate, and the target of a yield', async () => {
      const scope: LimitsScope = { of: 'series', series, basis: 'individuals' };
      const limits: FrozenLimits = {
        center: 1,
        sigma: 0.5,
        points: 20,
        from: at,
        to: at,
        frozenAt: at,
        frozenBy: 'anna',
      };
      expect(await store.frozenLimits(scope)).toBeNull();
      await store.freezeLimits(scope, limits);
      await store.freezeLimits(scope, { ...limits, center: 2 });
      expect(await store.frozenLimits(scope)).toEqual({ ...limits, center: 2 });
      expect(await store.frozenLimits({ ...scope, basis: 'range' })).toBeNull();
      await store.freezeLimits(scope, null);
      expect(await store.frozenLimits(scope)).toBeNull();
      const whole = { profile: null, model: null, station: null };
      await store.freezeLimits({ of: 'yield', ...whole }, limits);
      await store.setYieldTarget(whole, { share: 0.95, setAt: at, setBy: 'anna' });
      expect(await store.frozenLimits({ of: 'yield', ...whole })).toEqual(limits);
      expect(await store.yieldTarget(whole)).toEqual({ share: 0.95, setAt: at, setBy: 'anna' });
      expect(await store.yieldTarget({ ...whole, station: 'A' })).toBeNull();
    });
  });
}
