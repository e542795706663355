import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RunFilter } from '../../protocol/run-filter.ts';
import { textKey } from './text-key.ts';

/** The condition that a run is meant by a filter: of rows of `table`, which have columns for all that the filter names. */
export function matching(
  filter: RunFilter,
  table: 'runs' | 'runFindings' | 'runSums' | 'chartSeries' = 'runs',
): RawBuilder<SqlBool> {
  const { from, to, outcome, kind, quarantined } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`1 = 1`];
  const holds = (column: string, operator: '=' | '>=' | '<', value: string | number) =>
    conditions.push(sql<SqlBool>`${sql.ref(`${table}.${column}`)} ${sql.raw(operator)} ${value}`);
  if (from !== undefined) holds('receivedMs', '>=', Date.parse(from));
  if (to !== undefined) holds('receivedMs', '<', Date.parse(to));
  for (const name of ['station', 'model', 'profile', 'unit'] as const) {
    const wanted = filter[name];
    if (wanted !== undefined) holds(`${name}Key`, '=', textKey(wanted));
  }
  if (outcome !== undefined) holds('outcome', '=', outcome);
  if (kind !== undefined) holds('kind', '=', kind);
  if (quarantined !== undefined) holds('isQuarantined', '=', quarantined ? 1 : 0);
  for (const about of ['cause', 'limit'] as const) {
    const name = filter[about];
    if (name === undefined) continue;
    conditions.push(sql<SqlBool>`${sql.ref(`${table}.order`)} in (
      select "order" from "runFindings" where "about" = ${about} and "nameKey" = ${textKey(name)})`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The same filter of counted runs, of which every one is of production and none is quarantined; null if it means none of them. */
export function ofCounted({ kind = 'production', quarantined = false, ...filter }: RunFilter): RunFilter | null {
  return kind === 'production' && !quarantined ? filter : null;
}
