import { type Kysely, sql } from 'kysely';
import type { RunFilter } from '../protocol/run-filter.ts';
import type { YieldGroup, YieldRow } from '../protocol/summaries.ts';
import type { DialectFacts } from './dialect-facts.ts';
import { dayNames, shiftNames } from './local-time.ts';
import { matching } from './matching.ts';
import type { Shifts } from './store.ts';
import type { Tables } from './tables.ts';
import { textOfKey } from './text-key.ts';

/**
 * Yields over counted runs. A unit under a profile counts once, in the group of its first counted run, so that groups add up; it is
 * left out if that run is not meant by the filter.
 */
export async function findYields(
  db: Kysely<Tables>,
  { listOf }: DialectFacts,
  filter: RunFilter,
  group: YieldGroup,
  shifts: Shifts,
): Promise<readonly YieldRow[]> {
  const isByTime = group === 'day' || group === 'shift';
  const column = group === 'all' || isByTime ? null : `runs.${group}Key`;
  // A row for each kind of run, with lists of numbers in it: a row for each run would take twice as long to hand over.
  const kinds = await db
    .selectFrom('runs')
    .select((eb) => [
      (column === null ? sql<string>`''` : sql<string>`${sql.ref(column)}`).as('key'),
      eb('attempt', '=', 1).as('isFirst'),
      eb('outcome', '=', 'pass').as('isPass'),
      eb('finalOutcome', '=', 'pass').as('isFinalPass'),
      (isByTime ? listOf('receivedMs') : sql<string>`'[]'`).as('timesMs'),
      listOf('durationMs').as('durationsMs'),
    ])
    .where('isCounted', '=', 1)
    .where((eb) => matching(eb, filter))
    .groupBy(['key', 'isFirst', 'isPass', 'isFinalPass'])
    .execute();
  const nameOfTime = group === 'day' ? dayNames(shifts) : shiftNames(shifts);
  const tallies = new Map<string, Tally>();
  for (const { key, isFirst, isPass, isFinalPass, timesMs, durationsMs } of kinds) {
    const times = JSON.parse(timesMs) as readonly number[];
    const fixed = group === 'all' ? 'all' : textOfKey(key);
    for (const [index, durationMs] of (JSON.parse(durationsMs) as readonly number[]).entries()) {
      const name = isByTime ? nameOfTime(times[index] ?? 0) : fixed;
      const tally = tallies.get(name) ?? emptyTally();
      tallies.set(name, tally);
      tally.durationsMs.push(durationMs);
      tally.units += Number(isFirst);
      tally.firstPass += Number(isFirst) && Number(isPass);
      tally.finalPass += Number(isFirst) && Number(isFinalPass);
    }
  }
  return [...tallies].map(rowOf).sort(byGroup);
}

interface Tally {
  units: number;
  firstPass: number;
  finalPass: number;
  readonly durationsMs: number[];
}

function emptyTally(): Tally {
  return { units: 0, firstPass: 0, finalPass: 0, durationsMs: [] };
}

function rowOf([group, { durationsMs, ...counts }]: [string, Tally]): YieldRow {
  return { group, ...counts, runs: durationsMs.length, medianDurationMs: median(durationsMs) };
}

function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function byGroup(a: YieldRow, b: YieldRow): number {
  return a.group < b.group ? -1 : 1;
}
