import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { PlaceInUnit, UnitRun } from '../runs/places-in-unit.ts';
import type { Tables } from '../tables.ts';
import type { Shifts } from './local-groups.ts';
import { shiftGroups } from './local-groups.ts';

/** The fields of a run that sums need. */
export interface SummedRun
  extends Pick<UnitRun, 'profileKey' | 'outcome' | 'isCounted'>,
    Pick<PlaceInUnit, 'isLatest' | 'finalOutcome'> {
  readonly receivedMs: number;
  readonly stationKey: string;
  readonly modelKey: string;
  readonly durationMs: number;
}

/** Changes the sums by what runs add to them now and did before; nothing if no sums are kept. */
export async function changeSums(
  trx: Transaction<Tables>,
  before: readonly SummedRun[],
  after: readonly SummedRun[],
): Promise<void> {
  const kept = await trx.selectFrom('sumPeriods').select('shiftsJson').executeTakeFirst();
  if (!kept) return;
  const sums = new Sums(JSON.parse(kept.shiftsJson) as Shifts);
  for (const run of before) sums.add(run, -1);
  for (const run of after) sums.add(run, 1);
  const changes = sums.changes();
  await insertSums(trx, changes);
  const lessened = changes.flatMap(({ key, runs }) => (runs < 0 ? [key] : []));
  if (lessened.length === 0) return;
  await trx.deleteFrom('runSums').where('key', 'in', lessened).where('runs', '=', 0).execute();
}

/** Rebuilds all sums from the index, for these days and shifts from now on. */
export async function rebuildSums(trx: Transaction<Tables>, shifts: Shifts): Promise<void> {
  const shiftsJson = JSON.stringify(shifts);
  const sums = new Sums(shifts);
  for (let last = 0; ; ) {
    const runs = await trx
      .selectFrom('runs')
      .select(['order', 'receivedMs', 'stationKey', 'modelKey', 'profileKey', 'outcome', 'durationMs', 'isCounted'])
      .select(['isLatest', 'finalOutcome'])
      .where('order', '>', last)
      .orderBy('order')
      .limit(PAGE)
      .execute();
    for (const run of runs) sums.add(run, 1);
    if (runs.length < PAGE) break;
    last = runs.at(-1)?.order ?? 0;
  }
  await trx.deleteFrom('sumPeriods').execute();
  await trx.deleteFrom('runSums').execute();
  await insertSums(trx, sums.changes());
  await trx.insertInto('sumPeriods').values({ id: 1, shiftsJson }).execute();
}

const PAGE = 5000;

type SumRow = Tables['runSums'];

/** A function from a time in milliseconds since 1970 to its period: the part of a local day that belongs to one shift. */
export function periodsOf({ timeZone, begins }: Shifts): (utcMs: number) => number {
  return shiftGroups({ timeZone, begins: [...new Set(['00:00', ...begins])] }).keyOf;
}

/** Sums by what tells them apart. */
class Sums {
  readonly #rows = new Map<string, { -readonly [Name in keyof SumRow]: SumRow[Name] }>();
  readonly #periodOf: (utcMs: number) => number;

  constructor(shifts: Shifts) {
    this.#periodOf = periodsOf(shifts);
  }

  /** `sign`: 1 to add, -1 to take away. */
  add(run: SummedRun, sign: 1 | -1): void {
    if (run.isCounted !== 1) return;
    const { receivedMs, stationKey, modelKey, profileKey, outcome } = run;
    const names = { period: this.#periodOf(receivedMs), stationKey, modelKey, profileKey, outcome };
    const text = JSON.stringify(Object.values(names));
    const zero = { firstMs: receivedMs, lastMs: receivedMs, units: 0, finalPasses: 0, runs: 0, durationMs: 0 };
    const row = this.#rows.get(text) ?? { key: '', ...names, ...zero };
    this.#rows.set(text, row);
    row.firstMs = Math.min(row.firstMs, receivedMs);
    row.lastMs = Math.max(row.lastMs, receivedMs);
    row.units += run.finalOutcome === null ? 0 : sign;
    row.finalPasses += run.finalOutcome === 'pass' ? sign : 0;
    row.runs += sign;
    row.durationMs += sign * summedDurationMs(run.durationMs);
  }

  /** The sums that are not zero. */
  changes(): readonly SumRow[] {
    return [...this.#rows].flatMap(([text, row]) => {
      const { units, finalPasses, runs, durationMs } = row;
      return [units, finalPasses, runs, durationMs].every((sum) => sum === 0) ? [] : [{ ...row, key: sha256(text) }];
    });
  }
}

/** In whole milliseconds, so that sums do not depend on their order, and at most a day, so that a run that was left alone does not hide all others. */
export function summedDurationMs(durationMs: number): number {
  return Math.round(Math.min(Math.max(durationMs, 0), DAY_MS));
}

const DAY_MS = 86_400_000;

/** The names of a sum together may be longer than what a database takes as a key. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function insertSums(trx: Transaction<Tables>, rows: readonly SumRow[]): Promise<void> {
  const added = (name: 'units' | 'finalPasses' | 'runs' | 'durationMs') =>
    sql<number>`${sql.ref(`runSums.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  const outer = (name: 'firstMs' | 'lastMs', by: '<' | '>') => {
    const [own, other] = [sql.ref(`runSums.${name}`), sql.ref(`excluded.${name}`)];
    return sql<number>`case when ${other} ${sql.raw(by)} ${own} then ${other} else ${own} end`;
  };
  for (let start = 0; start < rows.length; start += 500) {
    await trx
      .insertInto('runSums')
      .values(rows.slice(start, start + 500))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          ...{ firstMs: outer('firstMs', '<'), lastMs: outer('lastMs', '>') },
          ...{ units: added('units'), finalPasses: added('finalPasses'), runs: added('runs') },
          durationMs: added('durationMs'),
        }),
      )
      .execute();
  }
}
