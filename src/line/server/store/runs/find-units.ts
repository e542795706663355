import { type Kysely, sql } from 'kysely';
import type { Page, PageRequest, RunFilter } from '../../../protocol/run-filter.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import type { UnitRow } from '../../../protocol/summaries.ts';
import { orderOfCursor, pageOf } from '../cursor.ts';
import { matching } from '../matching.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { ordersBetween } from './orders-between.ts';
import { rowOf, selectRows } from './run-rows.ts';

/** Units whose latest counted run is meant by the filter, the one with the newest such run first. */
export async function findUnits(
  db: Kysely<Tables>,
  filter: RunFilter,
  { cursor, limit }: PageRequest,
): Promise<Page<UnitRow>> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : orderOfCursor(cursor);
  const { first, last } = await ordersBetween(db, filter);
  const latest = await selectRows(db)
    .innerJoin('runs as first', (join) =>
      join
        .onRef('first.unitKey', '=', 'runs.unitKey')
        .onRef('first.profileKey', '=', 'runs.profileKey')
        .on('first.finalOutcome', 'is not', null),
    )
    .select(['first.outcome as firstOutcome', attemptsOf.as('attempts')])
    .where('runs.isLatest', '=', 1)
    .where(matching(filter))
    .where('runs.order', '>=', first)
    .where('runs.order', '<', Math.min(before, last + 1))
    .orderBy('runs.order', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, next } = pageOf(latest, limit);
  return { rows: rows.map((row) => unitRowOf(row, row)), next };
}

/** See `Store.newestRuns`. */
export async function findNewestRuns(
  db: Kysely<Tables>,
  model: string | null,
  { cursor, limit }: PageRequest,
): Promise<Page<Pick<RunRow, 'unit' | 'receivedAt' | 'order'>>> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : orderOfCursor(cursor);
  // With the empty text behind it, a kind is not looked up in the index of kinds, which nearly all runs match.
  const isStated = model === null ? sql<boolean>`true` : sql<boolean>`"stating"."modelKey" = ${textKey(model)}`;
  const found = await db
    .selectFrom('runs as stating')
    .select([
      'stating.unitKey',
      'stating.order',
      sql<string>`(select "receivedAt" from "arrivals" where "order" = (select max("last"."order") from "runs" as "last"
        where "last"."unitKey" = "stating"."unitKey" and "last"."kind" || '' in (${sql.join(OF_UNITS)})))`.as(
        'receivedAt',
      ),
    ])
    .where('stating.order', '<', before)
    .where(sql`"stating"."kind" || ''`, 'in', OF_UNITS)
    .where(isStated)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('runs as newer')
            .select('newer.order')
            .whereRef('newer.unitKey', '=', 'stating.unitKey')
            .whereRef('newer.order', '>', 'stating.order')
            .where('newer.kind', 'in', OF_UNITS)
            .$if(model !== null, (query) => query.where('newer.modelKey', '=', textKey(model ?? ''))),
        ),
      ),
    )
    .orderBy('stating.order', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, next } = pageOf(found, limit);
  return { rows: rows.map(({ unitKey, ...row }) => ({ unit: textOfKey(unitKey), ...row })), next };
}

/** Kinds of runs whose units are to ship: not those of studies and golden units, nor judgments made again. */
const OF_UNITS = ['production', 'simulated', 'imported'] as const;

/** Also those after its latest run: they were stopped, or are quarantined. */
const attemptsOf = sql<number>`(select coalesce(max("attempt"), 0) from "runs" as "all"
  where "all"."unitKey" = "runs"."unitKey" and "all"."profileKey" = "runs"."profileKey")`;

function unitRowOf(
  latest: Parameters<typeof rowOf>[0],
  { attempts, firstOutcome }: Pick<UnitRow, 'attempts' | 'firstOutcome'>,
): UnitRow {
  const { unit, modelName, serialNumber, profile, outcome, id, receivedAt, station } = rowOf(latest);
  return {
    ...{ unit, modelName, serialNumber, profile: profile.name, attempts, firstOutcome },
    ...{ latestOutcome: outcome, latestRun: id, latestAt: receivedAt, latestStation: station },
  };
}
