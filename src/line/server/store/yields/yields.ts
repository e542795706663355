import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import type { YieldGroup, YieldRow } from '../../../protocol/summaries.ts';
import type { DialectFacts } from '../dialect-facts.ts';
import { matching, ofCounted } from '../matching.ts';
import type { Tables } from '../tables.ts';
import { textOfKey } from '../text-key.ts';
import type { Shifts } from './local-groups.ts';
import { dayGroups, type LocalGroups, shiftGroups } from './local-groups.ts';
import { periodsOf, summedDurationMs } from './run-sums.ts';
import { type CutPeriod, cutPeriods, summedTallies, type Tally } from './summed-yields.ts';

/**
 * Yields over counted runs. A unit under a profile counts once, in the group of its first counted run, so that groups add up; it is
 * left out if that run is not meant by the filter. From sums where they are kept, else from every run.
 */
export async function findYields(
  db: Kysely<Tables>,
  { listOf }: DialectFacts,
  asked: RunFilter,
  group: YieldGroup,
  shifts: Shifts,
): Promise<readonly YieldRow[]> {
  const filter = ofCounted(asked);
  if (filter === null) return [];
  const { column, keyOf, sumsColumn, keyOfSum, nameOf } = groupings(group, shifts);
  const tallies = new Map<string | number, Tally>();
  const tallyOf = (key: string | number) => {
    const tally = tallies.get(key) ?? { units: 0, firstPass: 0, finalPass: 0, runs: 0, durationMs: 0 };
    tallies.set(key, tally);
    return tally;
  };
  const { unit, cause, limit } = filter;
  const isSummed = unit === undefined && cause === undefined && limit === undefined;
  const cut = isSummed ? await cutPeriods(db, filter) : [];
  const sums = isSummed ? await summedTallies(db, filter, cut, sumsColumn, shifts) : null;
  for (const { value, ...sum } of sums ?? []) {
    const tally = tallyOf(keyOfSum(value));
    for (const name of TALLY_NAMES) tally[name] += sum[name];
  }
  const periodOf = periodsOf(shifts);
  const isCut = (ms: number) => cut.some(({ period }) => period === periodOf(ms));
  const runs = sums === null || cut.length > 0 ? await countedRuns(db, listOf, column, filter, sums && cut) : [];
  for (const { value, receivedMs, durationMs, flags } of runs) {
    if (sums !== null && !isCut(receivedMs)) continue;
    const tally = tallyOf(keyOf(value));
    tally.units += flags & 1;
    tally.firstPass += (flags >> 1) & 1;
    tally.finalPass += (flags >> 2) & 1;
    tally.runs += 1;
    tally.durationMs += summedDurationMs(durationMs);
  }
  const rows = [...tallies].map(([key, tally]) => rowOf(nameOf(key), tally));
  return rows.sort((a, b) => (a.group < b.group ? -1 : 1));
}

const TALLY_NAMES = ['units', 'firstPass', 'finalPass', 'runs', 'durationMs'] as const;

/** Every counted run that a filter means; within the times of some periods, unless it is asked for all. */
async function countedRuns(
  db: Kysely<Tables>,
  listOf: DialectFacts['listOf'],
  column: RawBuilder<unknown>,
  filter: RunFilter,
  within: readonly CutPeriod[] | null,
) {
  // One row of long lists: over 100,000 runs, handing over a row for each takes three times as long.
  let query = db
    .selectFrom('runs')
    .select([listOf(column).as('values'), listOf(sql.ref('receivedMs')).as('receivedMs')])
    .select([listOf(sql.ref('durationMs')).as('durationsMs'), listOf(FLAGS).as('flags')])
    .where('isCounted', '=', 1)
    .where(matching(filter));
  if (within !== null)
    query = query.where((eb) => eb.or(within.map(({ firstMs, lastMs }) => eb.between('receivedMs', firstMs, lastMs))));
  const lists = await query.executeTakeFirstOrThrow();
  const numbers = (text: string | null) => JSON.parse(text ?? '[]') as readonly number[];
  const [receivedMs, durationsMs, flags] = [lists.receivedMs, lists.durationsMs, lists.flags].map(numbers);
  const values = JSON.parse(lists.values ?? '[]') as readonly (string | number)[];
  return values.map((value, index) => ({
    ...{ value, receivedMs: receivedMs?.[index] ?? 0, durationMs: durationsMs?.[index] ?? 0 },
    flags: flags?.[index] ?? 0,
  }));
}

/** Sum of flags: 1 for the first run of a unit, and only for that one: 2 if it passed, 4 if the unit's latest run passed. */
const FLAGS = sql<number>`case when "finalOutcome" is not null then 1
  + case when "outcome" = 'pass' then 2 else 0 end + case when "finalOutcome" = 'pass' then 4 else 0 end else 0 end`;

interface Grouping {
  /** Column that tells the group of a run, and the group's key from its value; then the same for a sum. */
  readonly column: RawBuilder<string | number>;
  readonly keyOf: (value: string | number) => string | number;
  readonly sumsColumn: RawBuilder<string | number>;
  readonly keyOfSum: (value: string | number) => string | number;
  readonly nameOf: (key: string | number) => string;
}

function groupings(group: YieldGroup, shifts: Shifts): Grouping {
  switch (group) {
    case 'all':
      return byName(sql`0`, () => 'all');
    case 'station':
    case 'model':
    case 'profile':
      return byName(sql.ref(`${group}Key`), (key) => textOfKey(String(key)));
    case 'day':
      return byTime(dayGroups(shifts));
    case 'shift':
      return byTime(shiftGroups(shifts));
    default:
      return group satisfies never;
  }
}

function byName(column: RawBuilder<string | number>, nameOf: Grouping['nameOf']): Grouping {
  const keyOf = (value: string | number) => value;
  return { column, keyOf, sumsColumn: column, keyOfSum: keyOf, nameOf };
}

function byTime({ keyOf, keyOfLocal, nameOf }: LocalGroups): Grouping {
  return {
    ...{ column: sql.ref('receivedMs'), keyOf: (ms) => keyOf(Number(ms)) },
    ...{ sumsColumn: sql.ref('period'), keyOfSum: (localMs) => keyOfLocal(Number(localMs)) },
    nameOf: (key) => nameOf(Number(key)),
  };
}

function rowOf(group: string, { durationMs, ...counts }: Tally): YieldRow {
  return { group, ...counts, meanDurationMs: Math.round(durationMs / counts.runs) };
}
