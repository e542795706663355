import { type Kysely, sql, type Transaction } from 'kysely';
import type { Outcome } from '../../../../judge/verdict.ts';
import type { JudgingRow } from '../../../protocol/judging-row.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import { orderOfCursor, pageOf } from '../cursor.ts';
import { matching } from '../matching.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import type { JudgingPart, JudgingStore, NewJudging } from '../work-store.ts';
import { judgedRow, keepPart, selectJudged } from './judged-runs.ts';

/** Judgings over a database. */
export function judgingTables({ db, write }: StoreParts): JudgingStore {
  return {
    startJudging: (judging) => write((trx) => startJudging(trx, judging)),
    stopJudging: (number, at) =>
      write(async (trx) => {
        const [judging] = await findJudgings(trx, number);
        if (judging?.state !== 'running') return false;
        await trx.updateTable('judgings').set({ stoppedAt: at }).where('id', '=', number).execute();
        return true;
      }),
    judgings: () => findJudgings(db),
    judging: async (number) => (await findJudgings(db, number))[0] ?? null,
    dueParts: async (limit) => {
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
    runsToJudge: async () => {
      const query = db.selectFrom('judgingParts').innerJoin('judgings', 'judgings.id', 'judgingParts.judging');
      const { runs } = await query
        .select((eb) => eb.fn.sum('runs').as('runs'))
        .where('doneAt', 'is', null)
        .where('stoppedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(runs ?? 0);
    },
    part: (id) => findPart(db, id),
    keepPart: (id, results, at) => write((trx) => keepPart(trx, id, results, at)),
    judgedAgain: async (run) => {
      const rows = await selectJudged(db).where('arrivals.id', '=', run).orderBy('judgings.id', 'desc').execute();
      return rows.map(judgedRow);
    },
    judgedBy: async (number, { cursor, limit }) => {
      const rows = await selectJudged(db)
        .where('judgedAgain.judging', '=', number)
        .where('judgedAgain.order', '<', cursor === undefined ? Number.MAX_SAFE_INTEGER : orderOfCursor(cursor))
        .orderBy('judgedAgain.order', 'desc')
        .limit(limit + 1)
        .execute();
      const page = pageOf(rows, limit);
      return { rows: page.rows.map(judgedRow), next: page.next };
    },
  };
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
