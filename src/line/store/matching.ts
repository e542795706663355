import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { RunFilter } from '../protocol/run-filter.ts';
import type { Tables } from './tables.ts';
import { textKey } from './text-key.ts';

/** The condition that a run is meant by a filter. */
export function matching(eb: ExpressionBuilder<Tables, 'runs'>, filter: RunFilter): Expression<SqlBool> {
  const { from, to, outcome, kind, quarantined } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (from !== undefined) conditions.push(eb('runs.receivedMs', '>=', Date.parse(from)));
  if (to !== undefined) conditions.push(eb('runs.receivedMs', '<', Date.parse(to)));
  for (const name of ['station', 'model', 'profile', 'unit'] as const) {
    const wanted = filter[name];
    if (wanted !== undefined) conditions.push(eb(`runs.${name}Key`, '=', textKey(wanted)));
  }
  if (outcome !== undefined) conditions.push(eb('runs.outcome', '=', outcome));
  if (kind !== undefined) conditions.push(eb('runs.kind', '=', kind));
  if (quarantined !== undefined) conditions.push(eb('runs.isQuarantined', '=', quarantined ? 1 : 0));
  for (const about of ['cause', 'limit'] as const) {
    const name = filter[about];
    if (name === undefined) continue;
    const named = eb.selectFrom('runFindings').select('runFindings.order').where('about', '=', about);
    conditions.push(eb('runs.order', 'in', named.where('nameKey', '=', textKey(name))));
  }
  return eb.and(conditions);
}
