import { sql, type Transaction } from 'kysely';
import { changeChartPlaces } from '../charts/chart-rows.ts';
import type { Tables } from '../tables.ts';
import { changeSums, type SummedRun } from '../yields/run-sums.ts';
import { type PlaceInUnit, placesInUnit, type UnitRun } from './places-in-unit.ts';

/**
 * Changes runs of a unit in the index, and sets right what follows from them: numbers its counted runs again, marks the latest ones and what they
 * name repeatedly and whether their values are charted, and changes the sums by what its runs add to them now and did before. Every change of the index goes through here, but for a rebuilding.
 */
export async function changeUnit(
  trx: Transaction<Tables>,
  unitKey: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await runsOf(trx, unitKey);
  await change();
  const placed = [...placesInUnit(await runsOf(trx, unitKey))];
  for (const [{ order, attempt, isLatest, finalOutcome }, place] of placed) {
    if (attempt === place.attempt && isLatest === place.isLatest && finalOutcome === place.finalOutcome) continue;
    await trx.updateTable('runs').set(place).where('order', '=', order).execute();
  }
  const after = placed.map(([run, place]) => ({ ...run, ...place }));
  if (Math.max(before.length, after.length) > 1) await markRepeated(trx, unitKey);
  await changeChartPlaces(trx, before, after);
  await changeSums(trx, before, after);
}

async function runsOf(
  trx: Transaction<Tables>,
  unitKey: string,
): Promise<readonly (UnitRun & PlaceInUnit & SummedRun)[]> {
  return trx
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .select(['runs.order', 'receivedMs', 'endedMs', 'spool', 'sequence', 'tokenKey as token', 'stationKey as station'])
    .select([
      'stationKey',
      'modelKey',
      'profileKey',
      'outcome',
      'durationMs',
      'isQuarantined',
      'isCounted',
      'isComplete',
    ])
    .select(['attemptKey', 'attempt', 'isLatest', 'finalOutcome'])
    .where('unitKey', '=', unitKey)
    .execute();
}

/** A cause or limit that several counted runs of a unit name: only there do runs and units differ in number. */
async function markRepeated(trx: Transaction<Tables>, unitKey: string): Promise<void> {
  const isRepeated = sql<number>`case when "isCounted" = 1 and (
    select count(*) from "runFindings" as "other" where "other"."unitKey" = "runFindings"."unitKey" and "other"."isCounted" = 1
    and "other"."about" = "runFindings"."about" and "other"."nameKey" = "runFindings"."nameKey") > 1 then 1 else 0 end`;
  await trx
    .updateTable('runFindings')
    .set({ isRepeated })
    .where('unitKey', '=', unitKey)
    .where('isRepeated', '<>', isRepeated)
    .execute();
}
