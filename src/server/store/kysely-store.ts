import type { Kysely, Transaction } from 'kysely';
import { accessTables } from './access/access-tables.ts';
import { auditTable } from './access/audit-table.ts';
import { marks } from './access/marks.ts';
import { stationTable } from './access/station-table.ts';
import { webhookTables } from './access/webhooks.ts';
import { archivedRuns, bundleOf, bundlesWithoutRow, selectArchived } from './archive.ts';
import { restorations } from './backup/restorations.ts';
import type { Blobs } from './blobs.ts';
import { demonstration } from './demonstration.ts';
import type { DialectFacts } from './dialect-facts.ts';
import { followedStore } from './followed-store.ts';
import { patiently } from './patiently.ts';
import { addRun } from './runs/add-run.ts';
import { choices, countRuns, findRun, findRuns, runsOfUnit, similarUnits } from './runs/find-runs.ts';
import { findUnits } from './runs/find-units.ts';
import { gateRuns } from './runs/gate-runs.ts';
import { judgingTables } from './runs/judgings.ts';
import { reindex } from './runs/reindex.ts';
import { releases } from './runs/releases.ts';
import { removeLeftovers, removeRuns } from './runs/remove-runs.ts';
import { prunableRuns } from './runs/retention.ts';
import type { Store } from './store.ts';
import { summaryTables } from './sums/day-summaries.ts';
import { findPareto } from './sums/pareto.ts';
import { keepSums } from './sums/run-sums.ts';
import { findYields } from './sums/yields.ts';
import type { Tables } from './tables.ts';

export interface KyselyStoreOptions {
  /** How long a change waits for other programs that write, in milliseconds, before it throws `store-busy`. */
  readonly waitMs: number;
}

/** The store over a database that has the tables, and a place for bundles. */
export function kyselyStore(
  db: Kysely<Tables>,
  blobs: Blobs,
  facts: DialectFacts,
  { waitMs }: KyselyStoreOptions,
): Store {
  const write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
    patiently(waitMs, () => facts.transact(db, work));
  return followedStore({
    addRun: (...run) => addRun(db, blobs, write, ...run),
    bundle: (id) => bundleOf(db, blobs, id),
    run: (id) => findRun(db, id),
    runs: (filter, page) => findRuns(db, filter, page),
    countRuns: (filter) => countRuns(db, filter),
    runsOfUnit: (unit) => runsOfUnit(db, unit),
    gateRuns: (unit) => gateRuns(db, unit),
    similarUnits: (unit) => similarUnits(db, unit),
    units: (filter, page) => findUnits(db, filter, page),
    yields: (filter, group, shifts) => findYields(db, facts, filter, group, shifts),
    keepSums: (shifts) => keepSums(db, write, shifts),
    causes: (filter) => findPareto(db, 'cause', filter),
    missedLimits: (filter) => findPareto(db, 'limit', filter),
    choices: () => choices(db),
    ...stationTable(db, write),
    ...accessTables(db, write),
    ...releases(db, write),
    ...auditTable(db, write),
    ...demonstration(db, write),
    ...restorations(db, write),
    ...marks(db, write),
    ...judgingTables(db, write),
    ...webhookTables(db, write),
    ...summaryTables(db, write),
    bundlesWithoutRow: () => bundlesWithoutRow(db, blobs),
    archived: () => archivedRuns(db, blobs, selectArchived),
    reindex: (contentOf, signal) => reindex(db, blobs, write, contentOf, signal),
    prunable: (rule) => prunableRuns(db, rule),
    prune: (ids, at, rule) => removeRuns(write, blobs, ids, at, rule),
    removeLeftovers: (before, signal) => removeLeftovers(write, blobs, Date.parse(before), signal),
    check: async () => {
      const at = new Date().toISOString();
      await blobs.check();
      await write((trx) =>
        trx
          .insertInto('checks')
          .values({ id: 1, at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
          .execute(),
      );
    },
    connections: () => null,
    unsafeSettings: () => Promise.resolve([]),
    close: () => db.destroy(),
  });
}
