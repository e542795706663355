import type { Kysely } from 'kysely';
import type { GateRun } from '../../../protocol/gate-run.ts';
import type { GoldenCheckRow } from '../../../protocol/run-row.ts';
import { rowOf, selectRows } from '../runs/run-rows.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey } from '../text-key.ts';

/** Checks of golden units. */
export const goldenTables = ({ db }: StoreParts) => ({
  /**
   * The checks of golden units that decide whether such runs are suspect: every failed one of their stations, the first and the last one of each kind of reading, those that
   * the runs state, and the last good ones before.
   */
  goldenChecks: async (
    runs: readonly Pick<GateRun, 'station' | 'spool' | 'golden'>[],
  ): Promise<readonly GoldenCheckRow[]> => {
    const stations = [...new Set(runs.map(({ station }) => textKey(station)))];
    const spools = [...new Set(runs.flatMap(({ spool }) => spool ?? []))];
    const ofStations = db
      .selectFrom('goldenChecks')
      .where((eb) => eb.or([eb('stationKey', 'in', [...stations, '']), eb('spool', 'in', [...spools, ''])]));
    const failed = await ofStations.select('order').where('result', 'in', ['failed', 'recovered']).execute();
    const ends = await ofStations
      .select((eb) => ['stationKey', 'spool', 'reading', eb.fn.min('order').as('first'), eb.fn.max('order').as('last')])
      .groupBy(['stationKey', 'spool', 'reading'])
      .execute();
    const orders = [...failed.map(({ order }) => order), ...ends.flatMap(({ first, last }) => [first, last])];
    const found = await rowsOf(
      db,
      orders,
      runs.flatMap(({ golden }) => golden.check ?? []),
    );
    const known = new Set(found.map(({ id }) => id));
    const before = found.flatMap(({ golden }) => golden.check ?? []).filter((id) => !known.has(id));
    return [...found, ...(await rowsOf(db, [], before))];
  },
  /** The last check and the last good check of each station and kind of reading, and failed checks that no one released, newest first. */
  goldenState: async (): Promise<readonly GoldenCheckRow[]> => {
    const latest = (result?: 'good') =>
      db
        .selectFrom('goldenChecks')
        .select((eb) => eb.fn.max('order').as('order'))
        .$if(result !== undefined, (query) => query.where('result', 'in', ['good', 'recovered']))
        .groupBy(['stationKey', 'reading'])
        .execute();
    const failed = await db
      .selectFrom('goldenChecks')
      .leftJoin('runReleases', 'runReleases.order', 'goldenChecks.order')
      .select('goldenChecks.order')
      .where('result', '=', 'failed')
      .where('releaseJson', 'is', null)
      .execute();
    const rows = [...(await latest()), ...(await latest('good')), ...failed];
    const found = await rowsOf(db, [...new Set(rows.map(({ order }) => order))], []);
    return found.toSorted((a, b) => b.order - a.order);
  },
});

/** Those with these orders or ids, each once. */
async function rowsOf(
  db: Kysely<Tables>,
  orders: readonly number[],
  ids: readonly string[],
): Promise<readonly GoldenCheckRow[]> {
  if (orders.length + ids.length === 0) return [];
  const rows = await selectRows(db)
    .leftJoin('runReleases', 'runReleases.order', 'runs.order')
    .select('releaseJson')
    .where('kind', '=', 'golden')
    .where((eb) => eb.or([eb('runs.order', 'in', [...orders, 0]), eb('arrivals.id', 'in', [...ids, ''])]))
    .execute();
  return rows.map(({ releaseJson, ...row }) => {
    // One that was quarantined counts from its release on, and a failed one no longer does.
    const isReleased = releaseJson !== null && (row.quarantineJson === null || !isGood(row));
    return { ...rowOf(row), isReleased };
  });
}

function isGood(row: Parameters<typeof rowOf>[0]): boolean {
  return rowOf(row).golden.result === 'good';
}
