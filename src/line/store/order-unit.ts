import type { Transaction } from 'kysely';
import { placesInUnit } from './places-in-unit.ts';
import type { Tables } from './tables.ts';

/** Numbers the counted runs of a unit anew, and marks the latest ones; writes only what changes. */
export async function orderUnit(trx: Transaction<Tables>, unitKey: string): Promise<void> {
  const runs = await trx
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .select([
      'runs.order',
      'endedMs',
      'spool',
      'sequence',
      'tokenKey as token',
      'stationKey as station',
      'profileKey',
      'outcome',
      'isCounted',
      'attempt',
      'isLatest',
    ])
    .select('finalOutcome')
    .where('unitKey', '=', unitKey)
    .execute();
  for (const [{ order, attempt, isLatest, finalOutcome }, place] of placesInUnit(runs)) {
    if (attempt === place.attempt && isLatest === place.isLatest && finalOutcome === place.finalOutcome) continue;
    await trx.updateTable('runs').set(place).where('order', '=', order).execute();
  }
}
