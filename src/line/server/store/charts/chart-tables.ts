import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ChartSeries, ChartSeriesRow, RunValue, SeriesValue } from '../../../protocol/chart-series.ts';
import type { FrozenLimits, LimitsScope, YieldScope, YieldTarget } from '../../../protocol/chart-setting.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import { matching } from '../matching.ts';
import type { StoreParts, Write } from '../store-parts.ts';
import type { ChartPlace, Tables } from '../tables.ts';
import { textOfKey } from '../text-key.ts';
import { seriesKey } from './chart-rows.ts';

/** The values that charts are made from, and their settings. Only complete production runs that are not quarantined count. */
export const chartTables = ({ db, write }: StoreParts) => ({
  /** Series that have values that count, by their names. */
  chartSeries: async (filter: Pick<RunFilter, 'station' | 'model' | 'profile'>): Promise<readonly ChartSeriesRow[]> => {
    const rows = await db
      .selectFrom('chartSeries')
      .selectAll()
      .where(matching(filter, 'chartSeries'))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('chartValues')
            .select('chartValues.order')
            .whereRef('chartValues.series', '=', 'chartSeries.series')
            .where('place', 'in', COUNTED),
        ),
      )
      .orderBy('profileKey')
      .orderBy('modelKey')
      .orderBy('stationKey')
      .orderBy('source')
      .orderBy('metricKey')
      .execute();
    return rows.map(({ metricKey, source, unitKey, profileKey, modelKey, stationKey }) => ({
      ...{ metric: textOfKey(metricKey), source, profile: textOfKey(profileKey), model: textOfKey(modelKey) },
      ...{ station: textOfKey(stationKey), unit: textOfKey(unitKey) },
    }));
  },
  /** Values of a series by when their runs ended, oldest first: the last ones before the end of the window. */
  seriesValues: async (series: ChartSeries, window: SeriesWindow): Promise<readonly SeriesValue[]> => {
    const places: readonly ChartPlace[] = window.withRetests === true ? COUNTED : [FIRST];
    const found = await Promise.all(places.map((place) => lastOf(db, seriesKey(series), place, window)));
    return found
      .flat()
      .sort((a, b) => a.endedMs - b.endedMs || a.order - b.order)
      .slice(-window.last);
  },
  /** Values of these runs, by metric, source and end of the run. */
  valuesOfRuns: async (orders: readonly number[]): Promise<readonly ValueOfRun[]> => {
    const rows = await db
      .selectFrom('chartValues')
      .innerJoin('chartSeries', 'chartSeries.series', 'chartValues.series')
      .select(['order', 'endedMs', 'value', 'lower', 'upper', 'metricKey', 'source', 'unitKey'])
      .where('order', 'in', [...orders, 0])
      .orderBy('metricKey')
      .orderBy('source')
      .orderBy('endedMs')
      .orderBy('order')
      .execute();
    return rows.map(({ metricKey, unitKey, ...row }) => {
      return { ...row, metric: textOfKey(metricKey), unit: textOfKey(unitKey) };
    });
  },
  /** Id and unit of runs by their orders; those that are gone are left out. */
  runsOfOrders: async (
    orders: readonly number[],
  ): Promise<readonly { readonly order: number; readonly id: string; readonly unit: string }[]> => {
    const rows = await db
      .selectFrom('runs')
      .innerJoin('arrivals', 'arrivals.order', 'runs.order')
      .select(['runs.order', 'arrivals.id', 'runs.unitKey'])
      .where('runs.order', 'in', [...orders, 0])
      .orderBy('runs.order')
      .execute();
    return rows.map(({ order, id, unitKey }) => ({ order, id, unit: textOfKey(unitKey) }));
  },
  /** Limits in force; null if none were frozen, or if the last ones were dropped. */
  frozenLimits: async (scope: LimitsScope): Promise<FrozenLimits | null> =>
    (await newestSetting(db, limitsKey(scope))) as FrozenLimits | null,
  /** Keeps limits from now on, or drops them. Earlier ones stay in the store. */
  freezeLimits: (scope: LimitsScope, limits: FrozenLimits | null): Promise<void> =>
    addSetting(write, limitsKey(scope), limits),
  yieldTarget: async (scope: YieldScope): Promise<YieldTarget | null> =>
    (await newestSetting(db, targetKey(scope))) as YieldTarget | null,
  setYieldTarget: (scope: YieldScope, target: YieldTarget | null): Promise<void> =>
    addSetting(write, targetKey(scope), target),
});

/** Window of a series: the values that are meant. */
export interface SeriesWindow {
  /** Number of values at most. */
  readonly last: number;
  /** Runs that ended at or after this time only, in milliseconds since 1970; default: all. */
  readonly fromMs?: number;
  /** Runs that ended before this time only; default: all. */
  readonly toMs?: number;
  /** True for later runs of a unit as well; default: only the first run of each unit under the profile. */
  readonly withRetests?: boolean;
}

/** A value of one run, with what it is of. */
export interface ValueOfRun extends RunValue {
  readonly order: number;
  readonly endedMs: number;
}

const FIRST: ChartPlace = 2;
const COUNTED: readonly ChartPlace[] = [1, 2];

/** Newest first, each database by walking back along the key. */
async function lastOf(
  db: Kysely<Tables>,
  series: string,
  place: ChartPlace,
  { last, fromMs, toMs }: SeriesWindow,
): Promise<readonly SeriesValue[]> {
  let query = db
    .selectFrom('chartValues')
    .select(['order', 'endedMs', 'value', 'lower', 'upper'])
    .where('series', '=', series)
    .where('place', '=', place);
  if (fromMs !== undefined) query = query.where('endedMs', '>=', fromMs);
  if (toMs !== undefined) query = query.where('endedMs', '<', toMs);
  return query.orderBy('endedMs', 'desc').orderBy('order', 'desc').limit(last).execute();
}

/** JSON that only this program writes; null if nothing was ever set, or if it was taken back. */
async function newestSetting(db: Kysely<Tables>, scope: string): Promise<unknown> {
  const query = db.selectFrom('chartSettings').select('settingJson').where('scope', '=', scope);
  const newest = await query.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest ? JSON.parse(newest.settingJson) : null;
}

async function addSetting(write: Write, scope: string, setting: object | null): Promise<void> {
  await write((trx) =>
    trx
      .insertInto('chartSettings')
      .values({ scope, settingJson: JSON.stringify(setting) })
      .execute(),
  );
}

function limitsKey(scope: LimitsScope): string {
  if (scope.of === 'yield') return hash(['yield limits', scope.profile, scope.model, scope.station]);
  return hash(['limits', scope.basis, seriesKey(scope.series)]);
}

function targetKey({ profile, model, station }: YieldScope): string {
  return hash(['yield target', profile, model, station]);
}

function hash(names: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}
