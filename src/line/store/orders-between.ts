import type { Kysely } from 'kysely';
import type { RunFilter } from '../protocol/run-filter.ts';
import { matching } from './matching.ts';
import type { Tables } from './tables.ts';

/**
 * The first and the last order of receipt between the times of a filter; both 0 if no run is. Without them, a database that goes through runs
 * by their order looks at all of them for a page that is not full.
 */
export async function ordersBetween(
  db: Kysely<Tables>,
  { from, to }: RunFilter,
): Promise<{ readonly first: number; readonly last: number }> {
  if (from === undefined && to === undefined) return { first: 0, last: Number.MAX_SAFE_INTEGER - 1 };
  const found = await db
    .selectFrom('runs')
    .select((eb) => [eb.fn.min('order').as('first'), eb.fn.max('order').as('last')])
    .where((eb) => matching(eb, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }))
    .executeTakeFirst();
  return { first: Number(found?.first ?? 0), last: Number(found?.last ?? 0) };
}
