import { type Kysely, sql } from 'kysely';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import type { ParetoRow } from '../../../protocol/summaries.ts';
import { matching, ofCounted } from '../matching.ts';
import type { Tables } from '../tables.ts';
import { textOfKey } from '../text-key.ts';

/** Numbers of counted runs, and of their units, that name each cause or miss each limit; the most frequent one first. */
export async function findPareto(
  db: Kysely<Tables>,
  about: 'cause' | 'limit',
  asked: RunFilter,
): Promise<readonly ParetoRow[]> {
  const filter = ofCounted(asked);
  if (filter === null) return [];
  const meant = db
    .selectFrom('runFindings')
    .where('about', '=', about)
    .where('isCounted', '=', 1)
    .where(matching(filter, 'runFindings'))
    .groupBy('nameKey');
  const all = meant.select((eb) => ['nameKey', eb.fn.countAll().as('runs')]);
  // Units take long to count: only of runs of which a unit may have several.
  const again = meant
    .select(['nameKey', sql<number>`count(*) - count(distinct "unitKey")`.as('runs')])
    .where('isRepeated', '=', 1);
  const [rows, repeated] = await Promise.all([all.execute(), again.execute()]);
  const repeatedOf = new Map(repeated.map(({ nameKey, runs }) => [nameKey, Number(runs)]));
  return rows
    .map(({ nameKey, runs }) => {
      return { name: textOfKey(nameKey), runs: Number(runs), units: Number(runs) - (repeatedOf.get(nameKey) ?? 0) };
    })
    .sort((a, b) => b.runs - a.runs || (a.name < b.name ? -1 : 1));
}
