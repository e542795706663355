import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  ChartSeries,
  ChartSeriesRow,
  RunValue,
  SeriesValue,
  SeriesVersion,
} from '../../../protocol/chart-series.ts';
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
  /** Values of a series by when their runs ended, oldest first: of the last ones before the end of the window, those of one version. */
  seriesValues: async (series: ChartSeries, window: SeriesWindow): Promise<readonly SeriesValue[]> => {
    const places: readonly ChartPlace[] = window.withRetests === true ? COUNTED : [FIRST];
    const found = await Promise.all(places.map((place) => lastOf(db, seriesKey(series), place, window)));
    const values = found
      .flat()
      .sort((a, b) => a.endedMs - b.endedMs || a.order - b.order)
      .slice(-window.last);
    return values.filter(({ version }) => version === values.at(-1)?.version);
  },
  /** The versions of the profile that counted values of a series have, the newest first. */
  seriesVersions: async (series: ChartSeries): Promise<readonly SeriesVersion[]> => {
    const rows = await db
      .selectFrom('chartValues')
      .select(({ fn }) => [
        'version',
        fn.countAll<number>().as('values'),
        fn.min('endedMs').as('fromMs'),
        fn.max('endedMs').as('toMs'),
      ])
      .where('series', '=', seriesKey(series))
      .where('place', 'in', COUNTED)
      .groupBy('version')
      .orderBy('toMs', 'desc')
      .orderBy('version', 'desc')
      .execute();
    const utc = (ms: number) => new Date(ms).toISOString();
    return rows.map(({ version, values, fromMs, toMs }) => {
      return { version, values: Number(values), from: utc(Number(fromMs)), to: utc(Number(toMs)) };
    });
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
  frozenLimits: async (scope: LimitsScope): Promise<FrozenLimits | null> => {
    const own = (await newestSetting(db, limitsKey(scope))) as FrozenLimits | null | undefined;
    return own === undefined && scope.of === 'series' ? limitsOfAnyVersion(db, scope) : (own ?? null);
  },
  /** Keeps limits from now on, or drops them. Earlier ones stay in the store. */
  freezeLimits: (scope: LimitsScope, limits: FrozenLimits | null): Promise<void> =>
    addSetting(write, limitsKey(scope), limits),
  yieldTarget: async (scope: YieldScope): Promise<YieldTarget | null> =>
    ((await newestSetting(db, targetKey(scope))) ?? null) as YieldTarget | null,
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
  /** Values under this version of the profile only; default: that of the last value. */
  readonly version?: number;
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
  { last, fromMs, toMs, version }: SeriesWindow,
): Promise<readonly SeriesValue[]> {
  let query = db
    .selectFrom('chartValues')
    .select(['order', 'endedMs', 'value', 'lower', 'upper', 'version'])
    .where('series', '=', series)
    .where('place', '=', place);
  if (fromMs !== undefined) query = query.where('endedMs', '>=', fromMs);
  if (toMs !== undefined) query = query.where('endedMs', '<', toMs);
  if (version !== undefined) query = query.where('version', '=', version);
  return query.orderBy('endedMs', 'desc').orderBy('order', 'desc').limit(last).execute();
}

/** Limits of an earlier release, which do not say their version: that of the last run of their period, and any if that run is gone. */
async function limitsOfAnyVersion(
  db: Kysely<Tables>,
  { series, basis, version }: Extract<LimitsScope, { of: 'series' }>,
): Promise<FrozenLimits | null> {
  const limits = (await newestSetting(db, hash(['limits', basis, seriesKey(series)]))) as
    | FrozenLimits
    | null
    | undefined;
  if (!limits) return null;
  const window = { last: 1, toMs: Date.parse(limits.to) };
  const found = await Promise.all(COUNTED.map((place) => lastOf(db, seriesKey(series), place, window)));
  const last = found.flat().sort((a, b) => b.endedMs - a.endedMs)[0];
  return last === undefined || last.version === version ? limits : null;
}

/** JSON that only this program writes; null if it was taken back, undefined if nothing was ever set. */
async function newestSetting(db: Kysely<Tables>, scope: string): Promise<unknown> {
  const query = db.selectFrom('chartSettings').select('settingJson').where('scope', '=', scope);
  const newest = await query.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest && JSON.parse(newest.settingJson);
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
  return hash(['limits', scope.basis, seriesKey(scope.series), String(scope.version)]);
}

function targetKey({ profile, model, station }: YieldScope): string {
  return hash(['yield target', profile, model, station]);
}

function hash(names: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}
