import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type KyselyPlugin, SqliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEntry } from '../../../../src/line/server/store/access/audit-table.ts';
import { bindingTables } from '../../../../src/line/server/store/access/bindings.ts';
import { markTables } from '../../../../src/line/server/store/backup/marks.ts';
import type { Blobs } from '../../../../src/line/server/store/blobs.ts';
import { gateTables } from '../../../../src/line/server/store/gate/gate-runs.ts';
import { releaseTables } from '../../../../src/line/server/store/gate/releases.ts';
import { goldenTables } from '../../../../src/line/server/store/golden/golden-checks.ts';
import { findNewestRuns } from '../../../../src/line/server/store/runs/find-units.ts';
import { folderBlobs } from '../../../../src/line/server/store/sqlite/folder-blobs.ts';
import { libsqlDatabase } from '../../../../src/line/server/store/sqlite/libsql-database.ts';
import { openSqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { sqliteFacts } from '../../../../src/line/server/store/sqlite/sqlite-facts.ts';
import { type StoreParts, writerOf } from '../../../../src/line/server/store/store-parts.ts';
import type { Tables } from '../../../../src/line/server/store/tables.ts';
import { exampleRun, sha256 } from './example-run.ts';

let folder: string;
let db: Kysely<Tables>;
let blobs: Blobs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-gate-queries-'));
  const store = await openSqliteStore(folder);
  for (const name of ['one', 'two']) {
    const { arrival, content, bundle } = exampleRun(name, { kind: 'production' });
    await store.addRun(arrival, content, bundle);
  }
  await store.prune([sha256('one')], '2026-03-05T00:00:00.000Z');
  await store.releaseUnit('U-1', 'white', { at: '2026-03-04T00:00:00.000Z', by: 'admin', reason: 'repaired' });
  await store.close();
  blobs = await folderBlobs(join(folder, 'blobs'));
  db = new Kysely({ dialect: new SqliteDialect({ database: await libsqlDatabase(join(folder, 'line.db')) }) });
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

function partsOf(of: Kysely<Tables>): StoreParts {
  return { db: of, blobs, facts: sqliteFacts, write: writerOf(db, sqliteFacts, 0), tell: () => undefined };
}

/** The plans of every statement that some work makes, as SQLite explains them. */
async function plansOf(work: (of: Kysely<Tables>) => Promise<unknown>): Promise<readonly string[]> {
  const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const collecting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(collecting));
  expect(statements.length).toBeGreaterThan(0);
  const plans = [];
  for (const { sql: text, parameters } of statements) {
    const parts = text.split('?');
    const whole = sql<{ detail: string }>`explain query plan ${sql.join(
      parts.flatMap((part, place) => [
        sql.raw(part),
        ...(place < parts.length - 1 ? [sql.val(parameters[place])] : []),
      ]),
      sql``,
    )}`;
    for (const { detail } of (await whole.execute(db)).rows) plans.push(`${detail} | ${text.slice(0, 60)}`);
  }
  return plans;
}

/** Tables of which an answer may read every row: they do not grow with the runs. */
const SMALL = /^SCAN (?:identities|tombstoneKeys|restorations|demonstrations|bindings)\b/;
/** From the end of an index, and no further than its first row. */
const LAST_ROW = /^SCAN "?(?:arrivals|auditLog)"? /;

it.each<[string, (of: Kysely<Tables>) => Promise<unknown>]>([
  ['the runs of a unit', (of) => gateTables(partsOf(of)).gateRuns('U-1')],
  ['the models that runs state', (of) => gateTables(partsOf(of)).modelNamed(new Set(['CG2700X']))],
  ['the profiles that may concern it', (of) => bindingTables(partsOf(of)).bindings()],
  ['its releases', (of) => releaseTables(partsOf(of)).releasesOfUnit('U-1')],
  [
    'the checks of its stations',
    async (of) => goldenTables(partsOf(of)).goldenChecks(await gateTables(partsOf(db)).gateRuns('U-1')),
  ],
  [
    'what the mark of a record states',
    async (of) => markTables(partsOf(of)).heardPosition([(await markTables(partsOf(db)).mark()).text]),
  ],
  [
    'the mark of a request',
    async (of) => markTables(partsOf(of)).heardMark((await markTables(partsOf(db)).mark()).text, ''),
  ],
])('reads no whole table for %s', async (_, work) => {
  const plans = await plansOf(work);
  expect(plans.filter((plan) => plan.startsWith('SCAN') && !SMALL.test(plan))).toEqual([]);
});

it('goes through newest runs in their order, and sorts nothing, for the list of units', async () => {
  const plans = await plansOf((of) => findNewestRuns(of, null, { limit: 100 }));
  expect(plans.filter((plan) => /TEMP B-TREE|runsByKind/.test(plan))).toEqual([]);
});

it('reads the last row alone for the mark of an answer', async () => {
  const plans = await plansOf((of) => markTables(partsOf(of)).mark());
  const scans = plans.filter((plan) => plan.startsWith('SCAN') && !SMALL.test(plan));
  expect(scans.every((plan) => LAST_ROW.test(plan))).toBe(true);
  for (let entry = 0; entry < 50; entry += 1) {
    await partsOf(db).write((trx) => addEntry(trx, { at: '', who: '', action: `${entry}`, subject: '', detail: '' }));
  }
  let read = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.length;
      return result;
    },
  };
  await markTables(partsOf(db.withPlugin(counting))).mark();
  expect(read).toBeLessThanOrEqual(4);
});
