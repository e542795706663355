import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Outcome } from '../../../../judge/verdict.ts';
import type { Tables } from '../tables.ts';
import { textOfKey } from '../text-key.ts';

/**
 * Rule for the age at which runs may be deleted. Runs behind the latest verdict of a unit are kept for longer, and so is every
 * quarantined run: see `prunable`.
 */
export interface RetentionRule {
  /** Passes received before this time may go, and all other runs before that; UTC, null for none. */
  readonly passesBefore: string | null;
  readonly othersBefore: string | null;
  /** True if a unit may be deleted, with its latest verdict, once all its production runs have expired and none is quarantined. */
  readonly wholeUnits: boolean;
}

export interface PrunableRun {
  readonly id: string;
  readonly unit: string;
  readonly outcome: Outcome;
  readonly receivedAt: string;
  readonly bundleBytes: number;
}

/**
 * Runs that a rule lets go, those of a unit together. A quarantined run always stays, a check of a golden unit does, since runs state it, and so does what the gate looks at: every production
 * run of a unit, complete or not, since the unit was last released under each of its profiles. A stopped run blocks a unit, and one under
 * another profile tells that it was another monitor: without them, the unit would ship. Its latest verdict stays as well. `among`: only of these runs.
 */
export async function prunableRuns(
  db: Kysely<Tables>,
  rule: RetentionRule,
  among?: readonly string[],
): Promise<readonly PrunableRun[]> {
  const mayGo = rule.wholeUnits
    ? sql<SqlBool>`(not ${isRestedOn} or not ${hasKept(rule)})`
    : sql<SqlBool>`not ${isRestedOn}`;
  const rows = await db
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .select(['id', 'receivedAt', 'unitKey', 'outcome', 'bundleBytes'])
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .where('isQuarantined', '=', 0)
    .where('kind', '<>', 'golden')
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

const isRestedOn = sql<SqlBool>`("runs"."kind" = 'production' and ("runs"."isLatest" = 1 or exists (
  select 1 from "runs" as "asked" where "asked"."unitKey" = "runs"."unitKey" and "asked"."kind" = 'production'
  and "runs"."order" > coalesce((select max("order") from "unitReleases" where "unitReleases"."unitKey" = "asked"."unitKey"
    and "unitReleases"."profileKey" = "asked"."profileKey"), 0))))`;

/** True if the unit has a production run that stays, under any profile: a unit is deleted as a whole or not at all. */
function hasKept(rule: RetentionRule): RawBuilder<SqlBool> {
  return sql`exists (select 1 from "runs" as "kept" where "kept"."unitKey" = "runs"."unitKey" and "kept"."kind" = 'production'
    and ("kept"."isQuarantined" = 1 or not ${isExpired('kept', rule)}))`;
}
