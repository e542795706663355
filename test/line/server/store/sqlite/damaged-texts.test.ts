import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuseDamagedTexts, watchTexts } from '../../../../../src/line/server/store/sqlite/damaged-texts.ts';
import { libsqlDatabase } from '../../../../../src/line/server/store/sqlite/libsql-database.ts';
import { openSqliteStore } from '../../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Tables } from '../../../../../src/line/server/store/tables.ts';
import { withCode } from '../../../../with-code.ts';
import { exampleRun } from '../example-run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-damaged-'));
  const store = await openSqliteStore(folder);
  for (const run of [1, 2, 3]) {
    const { arrival, content, bundle } = exampleRun(`run ${run}`, {
      said: { code: 'told', text: 'Prüfling 検査 \u{1f600}' },
    });
    await store.addRun(arrival, content, bundle);
  }
  await store.close();
  await withDatabase((db) =>
    sql`with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < 1200)
      insert into "auditLog" ("entryJson") select '{}' from "numbers"`.execute(db),
  );
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

async function withDatabase(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> {
  const database = await libsqlDatabase(join(folder, 'line.db'));
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  await work(db);
  await db.destroy();
}

it('is served if every text of it is whole', async () => {
  const store = await openSqliteStore(folder, { isServed: true });
  expect(await store.countRuns({})).toBe(3);
  await store.close();
});

it.each([
  ['the content of a run', 'runContents', 'contentJson', 2],
  ['an entry of the audit log', 'auditLog', 'entryJson', 1100],
  ['the name of a unit', 'runs', 'unitKey', 3],
])('is refused with a damaged text, which is named: %s', async (_, table, column, row) => {
  await withDatabase(async (db) => {
    if (table === 'auditLog') await sql`drop trigger "auditLogRefuseupdate"`.execute(db);
    await sql`update ${sql.id(table)} set ${sql.id(column)} = cast(x'7B80FF7D' as text) where rowid = ${row}`.execute(
      db,
    );
  });
  await expect(openSqliteStore(folder, { isServed: true })).rejects.toThrow(withCode('store-damaged'));
  await expect(openSqliteStore(folder, { isServed: true })).rejects.toThrow(
    `the text ${column} in row ${row} of ${table} is not UTF-8`,
  );
});

it('is watched while it is served: a text that is damaged then is found at the next look', async () => {
  await withDatabase(async (db) => {
    const watch = watchTexts(db, 'line.db', 10);
    try {
      await wait(300);
      expect(() => watch.refuse()).not.toThrow();
      await sql`update "runs" set "unitKey" = cast(x'7B80FF7D' as text) where rowid = 2`.execute(db);
      await vi.waitFor(() => expect(watch.refuse).toThrow(withCode('store-damaged')), { timeout: 5000 });
    } finally {
      watch.end();
    }
  });
});

it('is looked through in parts, between which others may go on', async () => {
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  await withDatabase((db) => refuseDamagedTexts(db, 'line.db', pause));
  expect(pauses).toBeGreaterThanOrEqual(2);
});
