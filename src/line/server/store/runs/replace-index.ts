import { sql, type Transaction } from 'kysely';
import { endedMs } from '../../../protocol/clock-times.ts';
import { selectArchived } from '../archive.ts';
import { stillWanted } from '../long-work.ts';
import type { Tables } from '../tables.ts';
import type { Shifts } from '../yields/local-groups.ts';
import { rebuildSums } from '../yields/run-sums.ts';
import { type IndexedRun, indexRuns, NO_PLACE, unitColumns } from './index-run.ts';
import { type PlaceInUnit, placesInUnit, type UnitRun } from './places-in-unit.ts';
import { contentOfJson } from './run-rows.ts';

/** Puts what was set aside in place of the index, and returns how many runs it has. */
export async function replaceIndex(trx: Transaction<Tables>, signal?: AbortSignal): Promise<number> {
  const unitOf = new Map<string, UnitRun[]>();
  for await (const { content, isQuarantined, ...arrival } of setAside(trx, signal)) {
    const { unitKey, ...columns } = unitColumns(content, isQuarantined);
    const unit = unitOf.get(unitKey) ?? [];
    unitOf.set(unitKey, unit);
    unit.push({ ...arrival, endedMs: endedMs({ ...content, ...arrival }), station: content.station, ...columns });
  }
  const placeOf = new Map<number, PlaceInUnit>();
  for (const unit of unitOf.values()) {
    for (const [{ order }, place] of placesInUnit(unit)) placeOf.set(order, place);
  }
  for (const table of ['chartValues', 'chartSeries', 'runFindings', 'goldenChecks', 'runContents', 'runs'] as const) {
    await trx.deleteFrom(table).execute();
  }
  let batch: IndexedRun[] = [];
  for await (const run of setAside(trx, signal)) {
    batch.push({ ...run, place: placeOf.get(run.order) ?? NO_PLACE });
    if (batch.length < PAGE) continue;
    await indexRuns(trx, batch);
    batch = [];
  }
  await indexRuns(trx, batch);
  await markAllRepeated(trx);
  const kept = await trx.selectFrom('sumPeriods').select('shiftsJson').executeTakeFirst();
  if (kept) await rebuildSums(trx, JSON.parse(kept.shiftsJson) as Shifts);
  await trx.deleteFrom('reindexed').execute();
  return placeOf.size;
}

const PAGE = 500;

/** As `changeUnit` does it for one unit. */
async function markAllRepeated(trx: Transaction<Tables>): Promise<void> {
  await sql`update "runFindings" set "isRepeated" = 1 where "isCounted" = 1 and ("unitKey", "about", "nameKey") in (
    select "unitKey", "about", "nameKey" from "runFindings" where "isCounted" = 1
    group by "unitKey", "about", "nameKey" having count(*) > 1)`.execute(trx);
}

/** The contents set aside for runs that are still kept, with the archive's facts about them. */
async function* setAside(trx: Transaction<Tables>, signal: AbortSignal | undefined) {
  for (let last = 0; ; ) {
    await stillWanted(signal);
    const rows = await selectArchived(trx)
      .innerJoin('reindexed', 'reindexed.order', 'arrivals.order')
      .leftJoin('runReleases', 'runReleases.order', 'arrivals.order')
      .select(['contentJson', 'releaseJson'])
      .where('arrivals.order', '>', last)
      .orderBy('arrivals.order')
      .limit(PAGE)
      .execute();
    for (const {
      order,
      receivedAt,
      sentAt,
      spool,
      sequence,
      tokenKey: token,
      contentJson,
      quarantineJson,
      releaseJson,
    } of rows) {
      const content = contentOfJson(contentJson);
      const isQuarantined = quarantineJson !== null && releaseJson === null;
      yield { order, receivedAt, sentAt, spool, sequence, token, content, isQuarantined };
      last = order;
    }
    if (rows.length < PAGE) return;
  }
}
