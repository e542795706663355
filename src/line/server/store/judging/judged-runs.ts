import type { Kysely, Transaction } from 'kysely';
import type { JudgedResult, JudgedRow } from '../../../protocol/judging-row.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import { parseSaid } from '../../../protocol/said.ts';
import { contentOfJson } from '../runs/run-rows.ts';
import type { Tables } from '../tables.ts';

export interface NewJudging {
  /** Content of a profile as it was checked, its name and version among it. */
  readonly profile: { readonly name: string; readonly version: number };
  readonly hash: string;
  readonly filter: RunFilter;
  readonly at: string;
  /** Name of the token, or `command`. */
  readonly by: string;
}

export interface RejudgedRun {
  readonly result: JudgedResult;
  readonly toolVersion: string;
}

/** Keeps the results of the runs of a part, and marks it as done. False if it was done before. */
export async function keepPart(
  trx: Transaction<Tables>,
  id: number,
  results: ReadonlyMap<string, RejudgedRun>,
  at: string,
): Promise<boolean> {
  const part = await trx
    .selectFrom('judgingParts')
    .innerJoin('judgings', 'judgings.id', 'judgingParts.judging')
    .select(['judging', 'profileHash'])
    .where('judgingParts.id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  if (!part) return false;
  // Pruned runs have lost their rows meanwhile.
  const known = await trx
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .select(['runs.order', 'arrivals.id'])
    .where('arrivals.id', 'in', [...results.keys(), ''])
    .execute();
  const { judging, profileHash } = part;
  const orders = [...known.map(({ order }) => order), 0];
  const earlier = trx.deleteFrom('judgedAgain').where('order', 'in', orders).where('profileHash', '=', profileHash);
  await earlier.where('judging', '<=', judging).execute();
  // An earlier judging that ends later does not take the place of a later one.
  const later = trx.selectFrom('judgedAgain').select('order').where('order', 'in', orders);
  const taken = new Set((await later.where('profileHash', '=', profileHash).execute()).map(({ order }) => order));
  const rows = known.flatMap(({ order, id: run }) => {
    const judged = results.get(run);
    if (!judged || taken.has(order)) return [];
    const resultJson = JSON.stringify({ ...judged.result, toolVersion: judged.toolVersion, judgedAt: at });
    return [{ order, profileHash, judging, outcome: judged.result.outcome, resultJson }];
  });
  if (rows.length > 0) await trx.insertInto('judgedAgain').values(rows).execute();
  await trx.updateTable('judgingParts').set({ doneAt: at }).where('id', '=', id).execute();
  return true;
}

/** Selects results of runs that were judged again, with the displayed columns; the caller restricts and sorts. */
export function selectJudged(db: Kysely<Tables>) {
  return db
    .selectFrom('judgedAgain')
    .innerJoin('judgings', 'judgings.id', 'judgedAgain.judging')
    .innerJoin('arrivals', 'arrivals.order', 'judgedAgain.order')
    .innerJoin('runContents', 'runContents.order', 'judgedAgain.order')
    .select(['judgedAgain.order', 'judging', 'resultJson', 'judgedAgain.profileHash', 'judgings.profileJson'])
    .select(['arrivals.id', 'arrivals.receivedAt', 'contentJson']);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectJudged>['execute']>>[number];

/** The same as the port gives it. */
export function judgedRow({
  order,
  judging,
  resultJson,
  profileHash,
  profileJson,
  id,
  receivedAt,
  contentJson,
}: Selected): JudgedRow {
  const { unit, station, modelName, profile, outcome } = contentOfJson(contentJson);
  const { name, version } = JSON.parse(profileJson) as NewJudging['profile'];
  return {
    ...{ run: id, order, unit, station, modelName, receivedAt, judging },
    profile: { name, version, hash: profileHash },
    ...parseSaid<JudgedResult & Pick<JudgedRow, 'judgedAt' | 'toolVersion'>>(resultJson),
    own: { profile: profile.name, outcome },
  };
}
