import type { Kysely } from 'kysely';
import { nameLook } from '../../../../base/plain-name.ts';
import type { Page, PageRequest, RunFilter } from '../../../protocol/run-filter.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import { orderOfCursor, pageOf } from '../cursor.ts';
import { matching } from '../matching.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { orderOfRuns } from './order-of-runs.ts';
import { ordersBetween } from './orders-between.ts';
import { rowOf, selectRows } from './run-rows.ts';

export async function findRun(db: Kysely<Tables>, id: string): Promise<RunRow | null> {
  const found = await selectRows(db).where('arrivals.id', '=', id).executeTakeFirst();
  return found ? rowOf(found) : null;
}

/** Newest first by order of receipt. */
export async function findRuns(
  db: Kysely<Tables>,
  filter: RunFilter,
  { cursor, limit }: PageRequest,
): Promise<Page<RunRow>> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : orderOfCursor(cursor);
  const { first, last } = await ordersBetween(db, filter);
  const rows = await selectRows(db)
    .where(matching(filter))
    .where('runs.order', '>=', first)
    .where('runs.order', '<', Math.min(before, last + 1))
    .orderBy('runs.order', 'desc')
    .limit(limit + 1)
    .execute();
  const page = pageOf(rows, limit);
  return { rows: page.rows.map(rowOf), next: page.next };
}

export async function countRuns(db: Kysely<Tables>, filter: RunFilter): Promise<number> {
  const { runs } = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll().as('runs'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return Number(runs);
}

export async function runsOfUnit(db: Kysely<Tables>, unit: string): Promise<readonly RunRow[]> {
  const rows = await selectRows(db)
    .select(['runs.endedMs', 'runs.stationKey as station', 'arrivals.tokenKey as token'])
    .where('runs.unitKey', '=', textKey(unit))
    .execute();
  return orderOfRuns(rows).map(rowOf);
}

/** Names that look like that of a unit, in the order of their keys. */
export async function similarUnits(db: Kysely<Tables>, unit: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('runs')
    .select('unitKey')
    .distinct()
    .where('lookKey', '=', textKey(nameLook(unit)))
    .where('unitKey', '!=', textKey(unit))
    .orderBy('unitKey')
    .limit(MAX_SIMILAR)
    .execute();
  return rows.map(({ unitKey }) => textOfKey(unitKey));
}

/** More than a page can list. */
const MAX_SIMILAR = 50;

/** Values that occur, each found by a step over its index instead of by reading all of it. */
export async function choices(
  db: Kysely<Tables>,
): Promise<Readonly<Record<'station' | 'model' | 'profile', readonly string[]>>> {
  const valuesOf = async (column: 'stationKey' | 'modelKey' | 'profileKey') => {
    const values: string[] = [];
    for (let last = ''; ; ) {
      const next = await db
        .selectFrom('runs')
        .select((eb) => eb.fn.min(column).as('value'))
        .where(column, '>', last)
        .executeTakeFirst();
      if (next?.value == null || values.length >= MAX_CHOICES) return values.sort();
      last = next.value;
      values.push(textOfKey(last));
    }
  };
  return {
    station: await valuesOf('stationKey'),
    model: await valuesOf('modelKey'),
    profile: await valuesOf('profileKey'),
  };
}

/** More than a list to choose from can show. */
const MAX_CHOICES = 1000;
