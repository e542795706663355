import { type Kysely, sql } from 'kysely';
import type { RunFilter } from '../protocol/run-filter.ts';
import type { YieldGroup, YieldRow } from '../protocol/summaries.ts';
import type { DialectFacts } from './dialect-facts.ts';
import { dayGroups, type LocalGroups, shiftGroups } from './local-groups.ts';
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
  const { column, keyOf, nameOf } = groupings(group, shifts);
  // One row of three long lists: over 100,000 runs, letting the database group or hand over a row for each takes several times as long.
  const lists = await db
    .selectFrom('runs')
    .select([listOf(column).as('groups'), listOf(sql.ref('durationMs')).as('durationsMs'), listOf(FLAGS).as('flags')])
    .where('isCounted', '=', 1)
    .where((eb) => matching(eb, filter))
    .executeTakeFirstOrThrow();
  const groups = JSON.parse(lists.groups ?? '[]') as readonly (string | number)[];
  const durationsMs = JSON.parse(lists.durationsMs ?? '[]') as readonly number[];
  const flags = JSON.parse(lists.flags ?? '[]') as readonly number[];
  const tallies = new Map<string | number, Tally>();
  for (const [index, value] of groups.entries()) {
    const key = keyOf(value);
    const tally = tallies.get(key) ?? { units: 0, firstPass: 0, finalPass: 0, durationsMs: [] };
    tallies.set(key, tally);
    const flag = flags[index] ?? 0;
    tally.units += flag & 1;
    tally.firstPass += (flag >> 1) & 1;
    tally.finalPass += (flag >> 2) & 1;
    tally.durationsMs.push(durationsMs[index] ?? 0);
  }
  const rows = [...tallies].map(([key, tally]) => rowOf(nameOf(key), tally));
  return rows.sort((a, b) => (a.group < b.group ? -1 : 1));
}

/** Whether a run is the first of its unit, and then whether it and the unit's latest passed. */
const FLAGS = sql<number>`case when "attempt" = 1 then 1
  + case when "outcome" = 'pass' then 2 else 0 end + case when "finalOutcome" = 'pass' then 4 else 0 end else 0 end`;

interface Tally {
  units: number;
  firstPass: number;
  finalPass: number;
  readonly durationsMs: number[];
}

interface Grouping {
  /** What of a run tells its group, the group's key from that, and its name from the key. */
  readonly column: ReturnType<typeof sql>;
  readonly keyOf: (value: string | number) => string | number;
  readonly nameOf: (key: string | number) => string;
}

function groupings(group: YieldGroup, shifts: Shifts): Grouping {
  switch (group) {
    case 'all':
      return { column: sql`0`, keyOf: () => 0, nameOf: () => 'all' };
    case 'station':
    case 'model':
    case 'profile':
      return { column: sql.ref(`${group}Key`), keyOf: (key) => key, nameOf: (key) => textOfKey(String(key)) };
    case 'day':
      return byTime(dayGroups(shifts));
    case 'shift':
      return byTime(shiftGroups(shifts));
    default:
      return group satisfies never;
  }
}

function byTime({ keyOf, nameOf }: LocalGroups): Grouping {
  return { column: sql.ref('receivedMs'), keyOf: (ms) => keyOf(Number(ms)), nameOf: (key) => nameOf(Number(key)) };
}

function rowOf(group: string, { durationsMs, ...counts }: Tally): YieldRow {
  return { group, ...counts, runs: durationsMs.length, medianDurationMs: median(durationsMs) };
}

function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  // To a microsecond: databases write numbers with 15 digits or more.
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * 1000) / 1000;
}
