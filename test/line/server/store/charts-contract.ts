import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChartSeries, RunValue } from '../../../../src/line/protocol/chart-series.ts';
import type { FrozenLimits, LimitsScope } from '../../../../src/line/protocol/chart-setting.ts';
import type { IndexedContent } from '../../../../src/line/protocol/run-row.ts';
import { seriesKey } from '../../../../src/line/server/store/charts/chart-rows.ts';
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
export function chartsContract(name: string, { make, open, database }: StoreKind): void {
  describe(`the charts of a store (${name})`, () => {
    let place: string;
    let store: Store;
    beforeEach(async () => {
      place = await make();
      store = await open(place);
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

    it('charts the runs of one version of the profile by themselves, however they are mixed', async () => {
      const under = (version: number) => ({ profile: { ...exampleRun('').content.profile, version } });
      for (const minute of [1, 2, 3]) await add(minute, minute, under(1));
      for (const minute of [5, 6]) await add(minute, minute, under(2));
      await add(4, 4, under(1));
      expect(await values()).toEqual([5, 6]);
      expect(await values({ version: 1 })).toEqual([1, 2, 3, 4]);
      expect(await values({ last: 2, version: 1 })).toEqual([3, 4]);
      expect(await values({ toMs: Date.parse('2026-03-02T08:05:00.000Z') })).toEqual([1, 2, 3, 4]);
      const time = (minute: number) => `2026-03-02T08:0${minute}:00.000Z`;
      const versions = [
        { version: 2, values: 2, from: time(5), to: time(6) },
        { version: 1, values: 4, from: time(1), to: time(4) },
      ];
      expect(await store.seriesVersions(series)).toEqual(versions);
    });

    it('opens as the version before left it: each value gets the version of its run, and limits that of their period', async () => {
      const under = (version: number) => ({ profile: { ...exampleRun('').content.profile, version } });
      await add(1, 1, under(3));
      await add(2, 2, under(4));
      await store.close();
      const { db } = await database(place);
      const limits = {
        center: 1,
        sigma: 0.5,
        points: 20,
        from: at,
        to: '2026-03-02T08:02:00.000Z',
        frozenAt: at,
        frozenBy: 'anna',
      };
      const scope = createHash('sha256')
        .update(JSON.stringify(['limits', 'individuals', seriesKey(series)]))
        .digest('hex');
      await db
        .insertInto('chartSettings')
        .values({ scope, settingJson: JSON.stringify(limits) })
        .execute();
      await db.deleteFrom('schemaVersions').where('version', '=', 5).execute();
      await sql`alter table "chartValues" drop column "version"`.execute(db);
      await db.destroy();
      store = await open(place);
      expect(await values()).toEqual([2]);
      expect(await values({ version: 3 })).toEqual([1]);
      const of = (version: number): LimitsScope => ({ of: 'series', series, version, basis: 'individuals' });
      expect(await store.frozenLimits(of(3))).toEqual(limits);
      expect(await store.frozenLimits(of(4))).toBeNull();
      await store.freezeLimits(of(3), null);
      expect(await store.frozenLimits(of(3))).toBeNull();
      await store.freezeLimits(of(4), limits);
      expect(await store.frozenLimits(of(4))).toEqual(limits);
      expect(await store.frozenLimits(of(3))).toBeNull();
    });

    it('keeps the limits that were frozen last for each series and estimate, and the target of a yield', async () => {
      const scope: LimitsScope = { of: 'series', series, version: 1, basis: 'individuals' };
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
      expect(await store.frozenLimits({ ...scope, version: 2 })).toBeNull();
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
