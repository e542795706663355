import { type Kysely, sql } from 'kysely';
import type { DayCounts, DaySummary } from '../../../protocol/day-summary.ts';
import type { Page, PageRequest } from '../../../protocol/run-filter.ts';
import { pageBy, textsOfCursor } from '../cursor.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textOfKey } from '../text-key.ts';
import { addDeliveries, type LineEvent } from '../webhooks/webhooks.ts';
import { dayGroups } from './local-groups.ts';

/** Sums of days, kept so that they outlive the runs, and how far nightly work has come. */
export const summaryTables = ({ db, write }: StoreParts) => ({
  /** Days by their local names from `from` to `to`, newest first, then by station, model and profile. */
  daySummaries: async (from: string, to: string, { limit, cursor }: PageRequest): Promise<Page<DaySummary>> => {
    const query = db.selectFrom('daySummaries').selectAll().where('day', '>=', from).where('day', '<=', to);
    const after = cursor === undefined ? query : query.where(isBehind(cursor));
    const sorted = after.orderBy('day', 'desc').orderBy('stationKey').orderBy('modelKey').orderBy('profileKey');
    const { rows, next } = pageBy(await sorted.limit(limit + 1).execute(), limit, placeOf);
    return { rows: rows.map(summaryOf), next };
  },
  /**
   * Sums up a local day again, by the number that `dayGroups` gives it, and tells of it by `eventOf`, in one transaction. False, and nothing changes, if
   * its sums are the same.
   */
  summarizeDay: (
    day: number,
    timeZone: string,
    at: string,
    eventOf: (day: string, rows: readonly DaySummary[]) => LineEvent,
  ): Promise<boolean> =>
    write(async (trx) => {
      const { keyOf, nameOf } = dayGroups({ timeZone, begins: [] });
      const name = nameOf(day);
      const rows = await sumsOf(trx, (ms) => keyOf(ms) === day, day);
      const kept = await trx.selectFrom('daySummaries').selectAll().where('day', '=', name).execute();
      const known = new Set(kept.map(({ madeAt: _, ...row }) => textOf(row)));
      if (rows.length === kept.length && rows.every((row) => known.has(textOf({ ...row, day: name })))) return false;
      await trx.deleteFrom('daySummaries').where('day', '=', name).execute();
      const made = rows.map((row) => ({ ...row, day: name, madeAt: at }));
      if (made.length > 0) await trx.insertInto('daySummaries').values(made).execute();
      const webhooks = await trx.selectFrom('webhooks').select(['id', 'eventsJson']).execute();
      await addDeliveries(trx, webhooks, [eventOf(name, made.map(summaryOf))], Date.parse(at));
      return true;
    }),
  /** Numbers of UTC days whose sums runs received after an order may have changed, and the newest order. */
  changedDays: async (order: number): Promise<{ readonly days: readonly number[]; readonly order: number }> => {
    const newest = await db
      .selectFrom('arrivals')
      .select((eb) => eb.fn.max('order').as('order'))
      .executeTakeFirst();
    // Every run of a unit: a late one may be its first, a retest changes how it ended.
    const { rows } = await sql<{ day: number }>`select distinct "endedMs" / ${sql.lit(DAY_MS)} as "day" from "runs"
        where ("unitKey", "profileKey") in (select "unitKey", "profileKey" from "runs" where "order" > ${order})`.execute(
      db,
    );
    return { days: rows.map(({ day }) => Number(day)), order: Number(newest?.order ?? 0) };
  },
  workMark: async (name: string): Promise<string | null> => {
    const found = await db.selectFrom('workMarks').select('value').where('name', '=', name).executeTakeFirst();
    return found?.value ?? null;
  },
  setWorkMark: async (name: string, value: string): Promise<void> => {
    await write((trx) =>
      trx
        .insertInto('workMarks')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    );
  },
});

function placeOf({ day, stationKey, modelKey, profileKey }: Tables['daySummaries']): readonly string[] {
  return [day, stationKey, modelKey, profileKey];
}

/** Later in the list than a cursor: of an earlier day, or behind it in the same one. */
function isBehind(cursor: string) {
  const [day, station, model, profile] = textsOfCursor(cursor, 4);
  return sql<boolean>`("day" < ${day} or ("day" = ${day} and ("stationKey", "modelKey", "profileKey") > (${station}, ${model}, ${profile})))`;
}

const DAY_MS = 86_400_000;

type Sums = Omit<Tables['daySummaries'], 'day' | 'madeAt'>;

/** Of the runs that ended on a local day, which is some hours away from the UTC day of its number. */
async function sumsOf(db: Kysely<Tables>, isOfDay: (ms: number) => boolean, day: number): Promise<readonly Sums[]> {
  const runs = await db
    .selectFrom('runs')
    .select(['endedMs', 'stationKey', 'modelKey', 'profileKey', 'outcome', 'finalOutcome'])
    .where('isCounted', '=', 1)
    .where('endedMs', '>=', (day - 1) * DAY_MS)
    .where('endedMs', '<', (day + 2) * DAY_MS)
    .execute();
  const sums = new Map<string, { -readonly [K in keyof DayCounts]: number }>();
  for (const { endedMs, stationKey, modelKey, profileKey, outcome, finalOutcome } of runs) {
    if (!isOfDay(endedMs)) continue;
    const key = JSON.stringify([stationKey, modelKey, profileKey]);
    const counts = sums.get(key) ?? { ...NONE };
    sums.set(key, counts);
    counts.runs += 1;
    if (finalOutcome === null) continue;
    counts.units += 1;
    counts[COUNTED[outcome].first] += 1;
    counts[COUNTED[finalOutcome].final] += 1;
  }
  return [...sums].map(([key, counts]) => {
    const [stationKey = '', modelKey = '', profileKey = ''] = JSON.parse(key) as readonly string[];
    return { stationKey, modelKey, profileKey, countsJson: JSON.stringify(counts) };
  });
}

const NONE: DayCounts = {
  ...{ runs: 0, units: 0, firstPass: 0, firstFail: 0, firstInconclusive: 0 },
  ...{ finalPass: 0, finalFail: 0, finalInconclusive: 0 },
};

const COUNTED = {
  pass: { first: 'firstPass', final: 'finalPass' },
  fail: { first: 'firstFail', final: 'finalFail' },
  inconclusive: { first: 'firstInconclusive', final: 'finalInconclusive' },
} as const;

function textOf({ day, stationKey, modelKey, profileKey, countsJson }: Sums & { readonly day: string }): string {
  return JSON.stringify([day, stationKey, modelKey, profileKey, countsJson]);
}

function summaryOf({ day, stationKey, modelKey, profileKey, countsJson, madeAt }: Tables['daySummaries']): DaySummary {
  return {
    ...{ day, station: textOfKey(stationKey), model: textOfKey(modelKey), profile: textOfKey(profileKey) },
    ...(JSON.parse(countsJson) as DayCounts),
    madeAt,
  };
}
