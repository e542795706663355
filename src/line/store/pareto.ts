import type { Kysely } from 'kysely';
import type { RunFilter } from '../protocol/run-filter.ts';
import type { ParetoRow } from '../protocol/summaries.ts';
import { matching } from './matching.ts';
import type { Tables } from './tables.ts';
import { textOfKey } from './text-key.ts';

/** How many counted runs, and of how many units, name a cause or miss a limit; the most frequent one first. */
export async function findPareto(
  db: Kysely<Tables>,
  about: 'cause' | 'limit',
  filter: RunFilter,
): Promise<readonly ParetoRow[]> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('runFindings', 'runFindings.order', 'runs.order')
    .select((eb) => ['nameKey as key', eb.fn.countAll().as('runs'), eb.fn.count('runs.unitKey').distinct().as('units')])
    .where('about', '=', about)
    .where('isCounted', '=', 1)
    .where((eb) => matching(eb, filter))
    .groupBy('nameKey')
    .execute();
  return rows
    .map(({ key, runs, units }) => ({ name: textOfKey(key), runs: Number(runs), units: Number(units) }))
    .sort((a, b) => b.runs - a.runs || (a.name < b.name ? -1 : 1));
}
