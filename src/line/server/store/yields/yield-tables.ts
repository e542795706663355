import { type Kysely, sql } from 'kysely';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import type { ParetoRow, YieldGroup, YieldRow } from '../../../protocol/summaries.ts';
import { matching, ofCounted } from '../matching.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textOfKey } from '../text-key.ts';
import type { Shifts } from './local-groups.ts';
import { rebuildSums } from './run-sums.ts';
import { findYields } from './yields.ts';

/** Yields over counted runs, and what made others fail. */
export const yieldTables = ({ db, facts, write }: StoreParts) => ({
  /**
   * A unit counts once under a profile name, in the group of its first complete production run, if the filter means that run.
   * `shifts`: local times at which shifts begin, and the time zone, for groups by day and shift.
   */
  yields: (filter: RunFilter, group: YieldGroup, shifts: Shifts): Promise<readonly YieldRow[]> =>
    findYields(db, facts, filter, group, shifts),
  /**
   * Keeps sums for yields by these days and shifts from now on, and makes them if they are not there: yields are the same with or without, but quick
   * over a million runs.
   */
  keepSums: async (shifts: Shifts): Promise<void> => {
    const kept = db.selectFrom('sumPeriods').select('id').where('shiftsJson', '=', JSON.stringify(shifts));
    if (!(await kept.executeTakeFirst())) await write((trx) => rebuildSums(trx, shifts));
  },
  causes: (filter: RunFilter): Promise<readonly ParetoRow[]> => findPareto(db, 'cause', filter),
  missedLimits: (filter: RunFilter): Promise<readonly ParetoRow[]> => findPareto(db, 'limit', filter),
});

/** Numbers of counted runs, and of their units, that name each cause or miss each limit; the most frequent one first. */
async function findPareto(
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
