import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import { matching } from '../matching.ts';
import type { Tables } from '../tables.ts';
import type { Shifts } from './local-groups.ts';

/** Counts that a yield is made of. */
export interface Tally {
  units: number;
  firstPass: number;
  finalPass: number;
  runs: number;
  durationMs: number;
}

/** A stretch of time that a filter means only in part. */
export interface CutPeriod {
  readonly period: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Periods with runs on both sides of a time of the filter: their sums cannot be used. */
export async function cutPeriods(db: Kysely<Tables>, { from, to }: RunFilter): Promise<readonly CutPeriod[]> {
  const times = [from, to].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  if (times.length === 0) return [];
  const rows = await db
    .selectFrom('runSums')
    .select(['period', 'firstMs', 'lastMs'])
    .where((eb) => eb.or(times.map((ms) => eb.between('firstMs', ms - PERIOD_MS, ms + PERIOD_MS))))
    .execute();
  const cut = new Set(
    rows.flatMap(({ period, firstMs, lastMs }) => (times.some((ms) => firstMs < ms && lastMs >= ms) ? [period] : [])),
  );
  return [...cut].map((period) => {
    const sums = rows.filter((row) => row.period === period);
    return {
      period,
      firstMs: Math.min(...sums.map(({ firstMs }) => firstMs)),
      lastMs: Math.max(...sums.map(({ lastMs }) => lastMs)),
    };
  });
}

/** Longer than any period: the longest local day has 25 hours, and an hour may come twice. */
const PERIOD_MS = 27 * 3_600_000;

/**
 * Sums of the periods that a filter means as a whole, by `column`; null if sums are not kept for these days and shifts. A filter by unit, cause
 * or limit cannot be asked for.
 */
export async function summedTallies(
  db: Kysely<Tables>,
  filter: RunFilter,
  cut: readonly CutPeriod[],
  column: RawBuilder<string | number>,
  shifts: Shifts,
): Promise<readonly (Tally & { readonly value: string | number })[] | null> {
  const { from, to, ...names } = filter;
  const shiftsJson = JSON.stringify(shifts);
  const kept = db.selectFrom('sumPeriods').select('id').where('shiftsJson', '=', shiftsJson);
  const sum = (value: RawBuilder<unknown>) => sql<number>`sum(${value})`;
  let query = db
    .selectFrom('runSums')
    .select([
      column.as('value'),
      sum(sql.ref('units')).as('units'),
      sum(sql`case when "outcome" = 'pass' then "units" else 0 end`).as('firstPass'),
      sum(sql.ref('finalPasses')).as('finalPass'),
      sum(sql.ref('runs')).as('runs'),
      sum(sql.ref('durationMs')).as('durationMs'),
    ])
    .where((eb) => eb.exists(kept))
    .where(matching(names, 'runSums'));
  if (from !== undefined) query = query.where('firstMs', '>=', Date.parse(from));
  if (to !== undefined) query = query.where('firstMs', '<', Date.parse(to));
  const periods = cut.map(({ period }) => period);
  if (periods.length > 0) query = query.where('period', 'not in', periods);
  const rows = await query.groupBy('value').execute();
  // One statement tells what is kept and its sums, so that a rebuilding cannot come in between.
  if (rows.length === 0 && !(await kept.executeTakeFirst())) return null;
  return rows.map(({ value, units, firstPass, finalPass, runs, durationMs }) => {
    const sums = { units: Number(units), firstPass: Number(firstPass), finalPass: Number(finalPass) };
    return { value, ...sums, runs: Number(runs), durationMs: Number(durationMs) };
  });
}
