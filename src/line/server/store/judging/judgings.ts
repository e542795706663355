import { type Kysely, sql, type Transaction } from 'kysely';
import type { Outcome } from '../../../../judge/verdict.ts';
import type { JudgedRow, JudgingRow } from '../../../protocol/judging-row.ts';
import type { Page, PageRequest, RunFilter } from '../../../protocol/run-filter.ts';
import { orderOfCursor, pageOf } from '../cursor.ts';
import { matching } from '../matching.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { judgedRow, keepPart, type NewJudging, type RejudgedRun, selectJudged } from './judged-runs.ts';

/** Stored runs that are judged again under another profile. Their results are kept apart from the runs. */
export const judgingTables = ({ db, write }: StoreParts) => ({
  /** Divides the runs that a filter means by now into parts that are due. Null if it means none. */
  startJudging: (judging: NewJudging): Promise<JudgingRow | null> => write((trx) => startJudging(trx, judging)),
  /** Stops a judging: runs not judged yet stay so. False if none with this number is under way. */
  stopJudging: (number: number, at: string): Promise<boolean> =>
    write(async (trx) => {
      const [judging] = await findJudgings(trx, number);
      if (judging?.state !== 'running') return false;
      await trx.updateTable('judgings').set({ stoppedAt: at }).where('id', '=', number).execute();
      return true;
    }),
  /** Newest first. */
  judgings: (): Promise<readonly JudgingRow[]> => findJudgings(db),
  /** Null if there is none of this number. */
  judging: async (number: number): Promise<JudgingRow | null> => (await findJudgings(db, number))[0] ?? null,
  /** Ids of parts that are not done, oldest first. */
  dueParts: async (limit: number): Promise<readonly number[]> => {
    const query = db.selectFrom('judgingParts').innerJoin('judgings', 'judgings.id', 'judgingParts.judging');
    const rows = await query
      .select('judgingParts.id')
      .where('doneAt', 'is', null)
      .where('stoppedAt', 'is', null)
      .orderBy('judgingParts.id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
  /** Runs of judgings under way that are not judged yet. */
  runsToJudge: async (): Promise<number> => {
    const query = db.selectFrom('judgingParts').innerJoin('judgings', 'judgings.id', 'judgingParts.judging');
    const { runs } = await query
      .select((eb) => eb.fn.sum('runs').as('runs'))
      .where('doneAt', 'is', null)
      .where('stoppedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(runs ?? 0);
  },
  /** The profile and the runs of a part; null if it is done, or its judging was stopped. */
  part: (id: number): Promise<JudgingPart | null> => findPart(db, id),
  /** Keeps the results of the runs of a part, and marks it as done, in one transaction. False, and nothing changes, if it was done before. */
  keepPart: (id: number, results: ReadonlyMap<string, RejudgedRun>, at: string): Promise<boolean> =>
    write((trx) => keepPart(trx, id, results, at)),
  judgedAgain: async (run: string): Promise<readonly JudgedRow[]> => {
    const rows = await selectJudged(db).where('arrivals.id', '=', run).orderBy('judgings.id', 'desc').execute();
    return rows.map(judgedRow);
  },
  /** Of one judging, newest run first. */
  judgedBy: async (number: number, { cursor, limit }: PageRequest): Promise<Page<JudgedRow>> => {
    const rows = await selectJudged(db)
      .where('judgedAgain.judging', '=', number)
      .where('judgedAgain.order', '<', cursor === undefined ? Number.MAX_SAFE_INTEGER : orderOfCursor(cursor))
      .orderBy('judgedAgain.order', 'desc')
      .limit(limit + 1)
      .execute();
    const page = pageOf(rows, limit);
    return { rows: page.rows.map(judgedRow), next: page.next };
  },
});

export interface JudgingPart {
  readonly profile: unknown;
  /** Ids of runs. */
  readonly runs: readonly string[];
}

/** Runs that are judged together: about a second's work, so that little is lost with a process, and others can help. */
const PART_RUNS = 20;

async function startJudging(trx: Transaction<Tables>, { profile, hash, filter, at, by }: NewJudging) {
  const query = trx.selectFrom('runs').select('order').where(matching(filter));
  const orders = (await query.orderBy('order').execute()).map(({ order }) => order);
  if (orders.length === 0) return null;
  const { id } = await trx
    .insertInto('judgings')
    .values({
      profileHash: hash,
      profileJson: JSON.stringify(profile),
      filterJson: JSON.stringify(filter),
      startedAt: at,
      startedByKey: textKey(by),
      stoppedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parts = Array.from({ length: Math.ceil(orders.length / PART_RUNS) }, (_, index) => {
    const part = orders.slice(index * PART_RUNS, (index + 1) * PART_RUNS);
    return { judging: id, ordersJson: JSON.stringify(part), runs: part.length, doneAt: null };
  });
  for (let start = 0; start < parts.length; start += 500) {
    await trx
      .insertInto('judgingParts')
      .values(parts.slice(start, start + 500))
      .execute();
  }
  return (await findJudgings(trx, id))[0] ?? null;
}

async function findJudgings(db: Kysely<Tables>, number?: number): Promise<readonly JudgingRow[]> {
  const all = db.selectFrom('judgings').selectAll().orderBy('id', 'desc').limit(200);
  const found = await (number === undefined ? all : all.where('id', '=', number)).execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const parts = await db
    .selectFrom('judgingParts')
    .select([
      'judging',
      sql<number>`sum("runs")`.as('runs'),
      sql<number>`sum(case when "doneAt" is null then 0 else "runs" end)`.as('done'),
    ])
    .where('judging', 'in', ids)
    .groupBy('judging')
    .execute();
  const outcomes = await db
    .selectFrom('judgedAgain')
    .select((eb) => ['judging', 'outcome', eb.fn.countAll().as('runs')])
    .where('judging', 'in', ids)
    .groupBy(['judging', 'outcome'])
    .execute();
  return found.map(({ id, profileHash, profileJson, filterJson, startedAt, startedByKey, stoppedAt }) => {
    const { name, version } = JSON.parse(profileJson) as NewJudging['profile'];
    const part = parts.find(({ judging }) => judging === id);
    const [runs, done] = [Number(part?.runs ?? 0), Number(part?.done ?? 0)];
    const of = (wanted: Outcome) =>
      Number(outcomes.find(({ judging, outcome }) => judging === id && outcome === wanted)?.runs ?? 0);
    return {
      number: id,
      profile: { name, version, hash: profileHash },
      filter: JSON.parse(filterJson) as RunFilter,
      startedAt,
      startedBy: textOfKey(startedByKey),
      state: done === runs ? 'finished' : stoppedAt === null ? 'running' : 'stopped',
      ...{ runs, done },
      ...{ pass: of('pass'), fail: of('fail'), inconclusive: of('inconclusive') },
    };
  });
}

async function findPart(db: Kysely<Tables>, id: number): Promise<JudgingPart | null> {
  const part = await db
    .selectFrom('judgingParts')
    .innerJoin('judgings', 'judgings.id', 'judgingParts.judging')
    .select(['ordersJson', 'profileJson'])
    .where('judgingParts.id', '=', id)
    .where('doneAt', 'is', null)
    .where('stoppedAt', 'is', null)
    .executeTakeFirst();
  if (!part) return null;
  const runs = await db
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .select('arrivals.id')
    .where('runs.order', 'in', JSON.parse(part.ordersJson) as number[])
    .orderBy('runs.order')
    .execute();
  return { profile: JSON.parse(part.profileJson) as unknown, runs: runs.map((run) => run.id) };
}
