import { type Kysely, sql } from 'kysely';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import { matching } from '../matching.ts';
import type { Tables } from '../tables.ts';

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
    // Plus nothing, so that PostgreSQL does not look for the first order that is in time from the beginning of all.
    .select([sql<number>`min("order" + 0)`.as('first'), sql<number>`max("order" + 0)`.as('last')])
    .where(matching({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }))
    .executeTakeFirst();
  return { first: Number(found?.first ?? 0), last: Number(found?.last ?? 0) };
}
