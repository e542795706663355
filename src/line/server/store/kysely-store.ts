import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { accessTables } from './access/access-tables.ts';
import { auditTable } from './access/audit-table.ts';
import { bindings } from './access/bindings.ts';
import { alarmTables } from './alarms/alarms.ts';
import { mailTables } from './alarms/mails.ts';
import { archivedRuns, bundleOf, bundlesWithoutRow, holdsBundle, selectArchived } from './archive.ts';
import { marks } from './backup/marks.ts';
import { restorations } from './backup/restorations.ts';
import type { Blobs } from './blobs.ts';
import { chartTables } from './charts/chart-tables.ts';
import type { DialectFacts } from './dialect-facts.ts';
import { gateRuns, modelNamed } from './gate/gate-runs.ts';
import { releases } from './gate/releases.ts';
import { goldenChecks, goldenState } from './golden/golden-checks.ts';
import { judgingTables } from './judging/judgings.ts';
import { removeLeftovers, removeRuns } from './retention/remove-runs.ts';
import { prunableRuns } from './retention/retention.ts';
import { addRun } from './runs/add-run.ts';
import { choices, countRuns, findRun, findRuns, runsOfUnit, similarUnits } from './runs/find-runs.ts';
import { findNewestRuns, findUnits } from './runs/find-units.ts';
import { lackingRuns } from './runs/lacking-runs.ts';
import { reindex } from './runs/reindex.ts';
import { stationTable } from './stations/station-table.ts';
import type { Store, StoreEvent } from './store.ts';
import { type StoreParts, writerOf } from './store-parts.ts';
import type { Tables } from './tables.ts';
import { webhookTables } from './webhooks/webhooks.ts';
import { summaryTables } from './yields/day-summaries.ts';
import { findPareto } from './yields/pareto.ts';
import { keepSums } from './yields/run-sums.ts';
import { findYields } from './yields/yields.ts';

export interface KyselyStoreOptions {
  /** Longest time that a change waits for other programs that write, in milliseconds, before it throws `store-busy`. */
  readonly waitMs: number;
}

/** The store over a database that has the tables, and a place for bundles. */
export function kyselyStore(
  db: Kysely<Tables>,
  blobs: Blobs,
  facts: DialectFacts,
  { waitMs }: KyselyStoreOptions,
): Store {
  const write = writerOf(db, facts, waitMs);
  const parts = { db, blobs, facts, write };
  const checkBundles = bundleCheck(db, blobs);
  return followedStore({
    addRun: (...run) => addRun(db, blobs, write, ...run),
    lacking: (ids) => lackingRuns(db, blobs, ids),
    bundle: (id) => bundleOf(db, blobs, id),
    run: (id) => findRun(db, id),
    runs: (filter, page) => findRuns(db, filter, page),
    countRuns: (filter) => countRuns(db, filter),
    runsOfUnit: (unit) => runsOfUnit(db, unit),
    gateRuns: (unit) => gateRuns(db, unit),
    modelNamed: (models) => modelNamed(db, models),
    goldenChecks: (runs) => goldenChecks(db, runs),
    goldenState: () => goldenState(db),
    similarUnits: (unit) => similarUnits(db, unit),
    units: (filter, page) => findUnits(db, filter, page),
    newestRuns: (model, page) => findNewestRuns(db, model, page),
    yields: (filter, group, shifts) => findYields(db, facts, filter, group, shifts),
    keepSums: (shifts) => keepSums(db, write, shifts),
    causes: (filter) => findPareto(db, 'cause', filter),
    missedLimits: (filter) => findPareto(db, 'limit', filter),
    choices: () => choices(db),
    ...stationTable(parts),
    ...accessTables(parts),
    ...releases(parts),
    ...bindings(parts),
    ...auditTable(parts),
    ...demonstration(parts),
    ...restorations(parts),
    ...marks(parts),
    ...judgingTables(parts),
    ...webhookTables(parts),
    ...summaryTables(parts),
    ...chartTables(parts),
    ...alarmTables(parts),
    ...mailTables(parts),
    bundlesWithoutRow: () => bundlesWithoutRow(db, blobs),
    archived: () => archivedRuns(db, blobs, selectArchived),
    reindex: (contentOf, signal) => reindex(db, blobs, write, contentOf, signal),
    prunable: (rule) => prunableRuns(db, rule),
    prune: (ids, at, rule) => removeRuns(write, blobs, ids, at, rule),
    removeLeftovers: (before, signal) => removeLeftovers(write, blobs, Date.parse(before), signal),
    confirm: () => Promise.resolve(),
    check: async () => {
      const at = new Date().toISOString();
      await blobs.check();
      await checkBundles();
      await write((trx) =>
        trx
          .insertInto('checks')
          .values({ id: 1, at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
          .execute(),
      );
    },
    noteServerClock: () => Promise.resolve(),
    serverClocks: () => Promise.resolve([]),
    onConnect: () => undefined,
    connections: () => null,
    unsafeSettings: () => Promise.resolve([]),
    close: () => db.destroy(),
  });
}

/**
 * Resolves if the bundles of the first run, of the last one and of some others are there; otherwise more of them probably are not: throws
 * `store-damaged`, until the one that was found is back.
 */
function bundleCheck(db: Kysely<Tables>, blobs: Blobs): () => Promise<void> {
  const lost = new Set<number>();
  return async () => {
    const { first, last } = await db
      .selectFrom('runs')
      .select(({ fn }) => [fn.min('order').as('first'), fn.max('order').as('last')])
      .executeTakeFirstOrThrow();
    if (first === null || last === null) return;
    const others = Array.from({ length: LOOKED_AT }, () => randomInt(Number(first), Number(last) + 1));
    for (const order of new Set([...lost, Number(first), Number(last), ...others])) {
      const run = await db
        .selectFrom('runs')
        .innerJoin('arrivals', 'arrivals.order', 'runs.order')
        .select(['arrivals.id', 'bundleSha256'])
        .where('runs.order', '>=', order)
        .orderBy('runs.order')
        .limit(1)
        .executeTakeFirst();
      if (!run || (await holdsBundle(blobs, run.bundleSha256))) {
        lost.delete(order);
        continue;
      }
      lost.add(order);
      throw new FlatfieldError(
        'store-damaged',
        `The bundle of the run ${run.id} is gone or damaged: restore a backup, and bring the bundles that are left with flatfield line accept.`,
      );
    }
  };
}

/** Bundles between the first and the last one that each check looks for. */
const LOOKED_AT = 6;

/** The part of a store that marks it as the demonstration of a line. */
function demonstration({ db, write }: StoreParts): Pick<Store, 'isDemonstration' | 'becomeDemonstration'> {
  return {
    isDemonstration: () => isMarked(db),
    becomeDemonstration: () =>
      write(async (trx) => {
        if (await isMarked(trx)) return;
        if (await trx.selectFrom('arrivals').select('order').limit(1).executeTakeFirst()) {
          throw new FlatfieldError(
            'invalid-simulation',
            'A line server that has runs cannot become a demonstration: name an empty folder.',
          );
        }
        await trx.insertInto('demonstrations').values({ id: 1, at: new Date().toISOString() }).execute();
      }),
  };
}

async function isMarked(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('demonstrations').select('id').executeTakeFirst()) !== undefined;
}

/** A store that only one server uses: its followers receive what is kept through it. */
function followedStore(store: Omit<Store, 'follow' | 'sharedKey'>): Store {
  const listeners = new Set<(event: StoreEvent) => void>();
  const tell = (event: StoreEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    ...store,
    addRun: async (...run) => {
      const added = await store.addRun(...run);
      if (added.isNew) tell({ name: 'run', data: added.row });
      return added;
    },
    reportStation: async (report, seenAt) => {
      const row = await store.reportStation(report, seenAt);
      tell({ name: 'station', data: row });
      return row;
    },
    follow: async (listener) => {
      listeners.add(listener);
      return async () => void listeners.delete(listener);
    },
    sharedKey: async () => null,
  };
}
