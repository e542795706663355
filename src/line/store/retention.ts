import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PrunableRun, RetentionRule } from './store.ts';
import type { Tables } from './tables.ts';
import { textOfKey } from './text-key.ts';

/**
 * Runs that a rule lets go, those of a unit together. A quarantined run always stays, and so does what the latest verdict of a unit
 * rests on: its latest counted run, and every other one since the unit was last released, since attempts count at the gate.
 */
export async function prunableRuns(db: Kysely<Tables>, rule: RetentionRule): Promise<readonly PrunableRun[]> {
  const mayGo = rule.wholeUnits
    ? sql<SqlBool>`(not ${isRestedOn} or not ${hasKept(rule)})`
    : sql<SqlBool>`not ${isRestedOn}`;
  const rows = await db
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .select(['id', 'receivedAt', 'unitKey', 'outcome', 'bundleBytes'])
    .where('isQuarantined', '=', 0)
    .where(isExpired('runs', rule))
    .where(mayGo)
    .orderBy('unitKey')
    .orderBy('runs.order')
    .execute();
  return rows.map(({ unitKey, ...run }) => ({ ...run, unit: textOfKey(unitKey) }));
}

function isExpired(table: string, { passesBefore, othersBefore }: RetentionRule): RawBuilder<SqlBool> {
  const [outcome, receivedMs] = [sql.ref(`${table}.outcome`), sql.ref(`${table}.receivedMs`)];
  return sql`(${outcome} = 'pass' and ${receivedMs} < ${ms(passesBefore)} or ${outcome} <> 'pass' and ${receivedMs} < ${ms(othersBefore)})`;
}

/** A time before everything if nothing may go. */
function ms(before: string | null): number {
  return before === null ? 0 : Date.parse(before);
}

const isRestedOn = sql<SqlBool>`("runs"."isCounted" = 1 and ("runs"."isLatest" = 1 or "runs"."order" > coalesce((
  select max("order") from "unitReleases"
  where "unitReleases"."unitKey" = "runs"."unitKey" and "unitReleases"."profileKey" = "runs"."profileKey"), 0)))`;

/** Whether the unit has a counted run under the profile that stays by its age. */
function hasKept(rule: RetentionRule): RawBuilder<SqlBool> {
  return sql`exists (select 1 from "runs" as "kept" where "kept"."unitKey" = "runs"."unitKey"
    and "kept"."profileKey" = "runs"."profileKey" and "kept"."isCounted" = 1 and not ${isExpired('kept', rule)})`;
}
