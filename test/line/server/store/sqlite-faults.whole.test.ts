import { chmod, mkdtemp, open, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Blobs, unusable } from '../../../../src/line/server/store/blobs.ts';
import { migrate } from '../../../../src/line/server/store/migrate.ts';
import { migrations } from '../../../../src/line/server/store/migrations.ts';
import { folderBlobs } from '../../../../src/line/server/store/sqlite/folder-blobs.ts';
import { libsqlDatabase } from '../../../../src/line/server/store/sqlite/libsql-database.ts';
import { openSqliteStore, sqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { sqliteFacts } from '../../../../src/line/server/store/sqlite/sqlite-facts.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import type { Tables } from '../../../../src/line/server/store/tables.ts';
import { APPEND_ONLY } from './append-only.ts';
import { contentOfExample, type ExampleRun, exampleRun } from './example-run.ts';
import { type StoreProcess, storeProcess } from './store-process.ts';

let folder: string;
let processes: StoreProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-store-'));
  processes = [];
});
afterEach(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const at = '2026-03-02T09:00:00.000Z';
const all = { limit: 500 };
const release = { at, by: 'admin', reason: '' };
const add = (store: Store, { arrival, content, bundle }: ExampleRun) => store.addRun(arrival, content, bundle);
const databasePath = () => join(folder, 'line.db');
const blobsPath = () => join(folder, 'blobs');
const blobPath = ({ arrival: { bundleSha256: hash } }: ExampleRun) => join(blobsPath(), hash.slice(0, 2), hash);
const connect = () =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database: () => libsqlDatabase(databasePath()) }) });

function start(runs: readonly ExampleRun[], text: string): StoreProcess {
  const process = storeProcess(folder, runs, text);
  processes.push(process);
  return process;
}

async function withStore<T>(work: (store: Store) => Promise<T>, waitMs = 10_000): Promise<T> {
  const store = await openSqliteStore(folder, { waitMs });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

describe('a store in SQLite', () => {
  it('has what it acknowledged on the disk, and lets others read it', async () => {
    await withStore(async () => {
      const db = connect();
      const { rows } = await sql`select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`.execute(
        db,
      );
      expect(rows).toEqual([{ journal_mode: 'wal', synchronous: 2, foreign_keys: 1 }]);
      await db.destroy();
    });
  });

  it('refuses to change or delete append-only rows', async () => {
    await withStore(async (store) => {
      const { row } = await add(store, exampleRun('one', {}, { quarantine: { reason: 'wrong-key', detail: '' } }));
      await store.releaseRun(row.id, release);
      await store.releaseUnit('U-1', 'white', release);
      await store.prune([row.id], at);
    });
    const db = connect();
    for (const [table, name] of Object.entries(APPEND_ONLY)) {
      const column = sql.ref(name);
      expect((await sql`select * from ${sql.table(table)}`.execute(db)).rows).toHaveLength(1);
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
      await expect(sql`update ${sql.table(table)} set ${column} = 9`.execute(db)).rejects.toThrow('append-only');
    }
    await db.destroy();
  });

  it('keeps each run once that three processes add at once', async () => {
    await withStore(async () => undefined);
    const runs = Array.from({ length: 20 }, (_, index) => exampleRun(`${index}`, { unit: `U-${index % 2}` }));
    const text = `const store = await openSqliteStore(folder, { waitMs: 60_000 });
      let added = 0;
      for (const run of runs) added += Number((await store.addRun(...run)).isNew);
      console.log(added);`;
    const added = await Promise.all([1, 2, 3].map(() => start(runs, text).line()));
    expect(added.map(Number).reduce((sum, one) => sum + one)).toBe(20);
    await withStore(async (store) => {
      expect(await store.countRuns({})).toBe(20);
      const attempts = (await store.runsOfUnit('U-0')).map(({ attempt }) => attempt);
      expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });
  });

  it.each([1, 4, 9])('has every run that it acknowledged before it was killed after %i', async (acknowledged) => {
    await withStore(async () => undefined);
    const runs = Array.from({ length: 60 }, (_, index) => exampleRun(`${index}`));
    const { child, line, ended } = start(
      runs,
      `const store = await openSqliteStore(folder);
       for (const run of runs) console.log((await store.addRun(...run)).row.id);`,
    );
    const ids: string[] = [];
    while (ids.length < acknowledged) ids.push((await line()) ?? '');
    child.kill('SIGKILL');
    await ended;
    for (let id = await line(); id !== null; id = await line()) ids.push(id);
    await withStore(async (store) => {
      const { rows } = await store.runs({}, all);
      expect(rows.map(({ order }) => order)).toEqual(Array.from(rows, (_, index) => rows.length - index));
      for (const id of ids) expect(contentOfExample((await store.bundle(id)) ?? Buffer.from(''))).toBeTruthy();
      expect(rows.length).toBeGreaterThanOrEqual(ids.length);
      expect(await store.reindex(contentOfExample)).toBe(rows.length);
    });
  });

  it('has nothing of a run but a leftover if it is killed between bundle and row, and takes it later', async () => {
    const [run, kept] = [exampleRun('one'), exampleRun('two')];
    await withStore((store) => add(store, kept));
    const { child, line, ended } = start(
      [run],
      `const blobs = await folderBlobs(folder + '/blobs');
       const db = new Kysely({ dialect: new SqliteDialect({ database: () => libsqlDatabase(folder + '/line.db') }) });
       const put = async (...blob) => {
         await blobs.put(...blob);
         console.log('put');
         setInterval(() => undefined, 1000);
         return new Promise(() => undefined);
       };
       await sqliteStore(db, { ...blobs, put }, sqliteFacts, 0).addRun(...runs[0]);`,
    );
    expect(await line()).toBe('put');
    child.kill('SIGKILL');
    await ended;
    await withStore(async (store) => {
      expect(await store.run(run.arrival.id)).toBeNull();
      expect(await store.removeLeftovers('2000-01-01T00:00:00.000Z')).toBe(0);
      expect(await store.removeLeftovers('2100-01-01T00:00:00.000Z')).toBe(1);
      expect((await add(store, run)).isNew).toBe(true);
      expect(await store.removeLeftovers('2100-01-01T00:00:00.000Z')).toBe(0);
      expect(await store.bundle(kept.arrival.id)).not.toBeNull();
    });
  });

  it('puts a bundle again that was taken for a leftover before the row was there', async () => {
    await withStore(async () => undefined);
    const blobs = await folderBlobs(blobsPath());
    let puts = 0;
    const put: Blobs['put'] = async (hash, bytes) => {
      await blobs.put(hash, bytes);
      puts += 1;
      if (puts === 1) await blobs.remove(hash);
    };
    const store = sqliteStore(connect(), { ...blobs, put }, sqliteFacts, 0);
    const run = exampleRun('one');
    expect((await add(store, run)).isNew).toBe(true);
    expect(puts).toBe(2);
    expect(await store.bundle(run.arrival.id)).not.toBeNull();
    await store.close();
  });

  const lock = `const db = await libsqlDatabase(folder + '/line.db');
    db.prepare('begin').run([]);
    console.log('locked');
    setTimeout(() => db.prepare('commit').run([]), 1500);`;

  it('waits for another program that writes, and blocks nothing meanwhile', async () => {
    await withStore(async (store) => {
      expect(await start([], lock).line()).toBe('locked');
      let ticks = 0;
      const timer = setInterval(() => (ticks += 1), 10);
      expect((await add(store, exampleRun('one'))).isNew).toBe(true);
      clearInterval(timer);
      expect(ticks).toBeGreaterThan(5);
    });
  });

  it('says that it is busy when another program writes for too long, and can still be read', async () => {
    await withStore(async (store) => {
      await add(store, exampleRun('one'));
      expect(await start([], lock.replace('1500', '600_000')).line()).toBe('locked');
      await expect(add(store, exampleRun('two'))).rejects.toMatchObject({ code: 'store-busy' });
      await expect(store.check()).rejects.toMatchObject({ code: 'store-busy' });
      expect(await store.countRuns({})).toBe(1);
    }, 200);
  });

  it('keeps nothing of a run that the disk has no room for, and takes it once there is some', async () => {
    await withStore(async () => undefined);
    const blobs = await folderBlobs(blobsPath());
    let isFull = true;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const put: Blobs['put'] = async (...blob) => (isFull ? unusable(blobsPath())(full) : blobs.put(...blob));
    const store = sqliteStore(connect(), { ...blobs, put }, sqliteFacts, 0);
    await expect(add(store, exampleRun('one'))).rejects.toMatchObject({ code: 'store-unusable', cause: full });
    expect(await store.countRuns({})).toBe(0);
    isFull = false;
    expect((await add(store, exampleRun('one'))).row.order).toBe(1);
    await store.close();
  });

  it('has every acknowledged run after its database had no room', async () => {
    await withStore(async () => undefined);
    const db = connect();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const limitPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db);
    await limitPages((rows[0]?.page_count ?? 0) + 20);
    const store = sqliteStore(db, await folderBlobs(blobsPath()), sqliteFacts, 0);
    let added = 0;
    const fill = async () => {
      for (; added < 500; added += 1) await add(store, exampleRun(`${added}`, { unit: `U-${added}` }));
    };
    await expect(fill()).rejects.toMatchObject({ code: 'store-unusable' });
    expect(await store.countRuns({})).toBe(added);
    expect(await store.run(exampleRun(`${added}`).arrival.id)).toBeNull();
    await limitPages(100_000);
    expect((await add(store, exampleRun(`${added}`))).row.order).toBe(added + 1);
    await store.close();
  });

  it.each(['changed', 'cut short', 'missing'])(
    'reports a bundle that is %s, and leaves the index alone',
    async (how) => {
      const [one, two] = [exampleRun('one'), exampleRun('two')];
      await withStore(async (store) => {
        await add(store, one);
        await add(store, two);
        if (how === 'missing') await rm(blobPath(two));
        else if (how === 'cut short') await truncate(blobPath(two), 10);
        else await flipByte(blobPath(two));
        const damaged = { code: 'store-damaged' };
        await expect(store.bundle(two.arrival.id)).rejects.toMatchObject(damaged);
        await expect(store.reindex(contentOfExample)).rejects.toMatchObject(damaged);
        const archived = store.archived()[Symbol.asyncIterator]();
        expect((await archived.next()).value?.arrival).toEqual(one.arrival);
        await expect(archived.next()).rejects.toMatchObject(damaged);
        expect(await store.bundle(one.arrival.id)).not.toBeNull();
        expect((await store.runs({}, all)).rows.map(({ runId }) => runId)).toEqual(['two', 'one']);
      });
    },
  );

  it('refuses a database of a newer version with one clear line, and changes nothing of it', async () => {
    await withStore(async () => undefined);
    const db = connect();
    await db
      .insertInto('schemaVersions')
      .values({ version: migrations.length + 1, appliedAt: at })
      .execute();
    await expect(openSqliteStore(folder)).rejects.toMatchObject({
      code: 'store-unusable',
      message: expect.stringMatching(/^The database is of version \d+, .* install a newer Flatfield\.$/),
    });
    expect(await db.selectFrom('schemaVersions').selectAll().execute()).toHaveLength(migrations.length + 1);
    await db.destroy();
  });

  it.each([
    ['runs', 'a table'],
    ['schemaVersions', 'a table'],
    ['orders', 'a table'],
    ['orders', 'a view'],
  ])(
    'refuses a database of another program, which has %s as %s, with one clear line, and changes nothing of it',
    async (name, kind) => {
      const db = connect();
      const made =
        kind === 'a view'
          ? sql`create view ${sql.table(name)} as select 1 as "a"`
          : sql`create table ${sql.table(name)} ("a" text)`;
      await made.execute(db);
      await expect(openSqliteStore(folder)).rejects.toMatchObject({
        code: 'store-unusable',
        message: `The database has tables of another program, such as "${name}": name an empty database.`,
      });
      const { rows } = await sql<{ name: string }>`select name from sqlite_master`.execute(db);
      expect(rows).toEqual([{ name }]);
      await db.destroy();
    },
  );

  it('accepts tables of another program next to its own, unless a step of the schema clashes with one: then it says so', async () => {
    await withStore(async () => undefined);
    const db = connect();
    await sql`create table "dashboards" ("a" text)`.execute(db);
    await withStore((store) => add(store, exampleRun('one')));
    const more = () => ['create table "dashboards" ("id" integer primary key)'];
    await expect(migrate(db, sqliteFacts, [...migrations, more])).rejects.toMatchObject({
      code: 'store-unusable',
      message: expect.stringMatching(
        /^The tables of the database cannot be made or brought up to date: .*dashboards.*\.$/,
      ),
    });
    await withStore(async (store) => expect(await store.countRuns({})).toBe(1));
    await db.destroy();
  });

  it('takes each step of the schema once, and none of a step that fails', async () => {
    await withStore(async () => undefined);
    const db = connect();
    const more = () => ['create table "more" ("id" integer primary key)'];
    const wrong = () => ['create table "wrong" ("id" integer primary key)', 'nonsense'];
    await migrate(db, sqliteFacts, [...migrations, more]);
    await migrate(db, sqliteFacts, [...migrations, more]);
    await expect(migrate(db, sqliteFacts, [...migrations, more, wrong])).rejects.toThrow('nonsense');
    const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
    expect(tables.rows.map(({ name }) => name)).toContain('more');
    expect(tables.rows.map(({ name }) => name)).not.toContain('wrong');
    await db.destroy();
  });

  it.each([0, 100, 5000, 20_000])('reports a database that was cut to %i bytes', async (bytes) => {
    await withStore(async (store) => {
      for (let index = 0; index < 5; index += 1) await add(store, exampleRun(`${index}`));
    });
    await truncate(databasePath(), bytes);
    const read = () => withStore(async (store) => [await store.runs({}, all), await store.auditLog(all)]);
    await expect(read()).rejects.toMatchObject({ code: 'store-damaged' });
  });

  it('refuses bundles without a database instead of starting a new one', async () => {
    await withStore((store) => add(store, exampleRun('one')));
    for (const suffix of ['', '-wal', '-shm']) await rm(`${databasePath()}${suffix}`, { force: true });
    await expect(openSqliteStore(folder)).rejects.toMatchObject({ code: 'store-damaged' });
  });

  it.runIf(process.platform === 'linux')(
    'leaves no folder open when it refuses bundles without a database',
    async () => {
      await withStore((store) => add(store, exampleRun('one')));
      for (const suffix of ['', '-wal', '-shm']) await rm(`${databasePath()}${suffix}`, { force: true });
      await expect(openSqliteStore(folder)).rejects.toMatchObject({ code: 'store-damaged' });
      const descriptors = await readdir('/proc/self/fd');
      const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      expect(targets.filter((target) => target.startsWith(blobsPath()))).toEqual([]);
    },
  );

  it('explains what is wrong with a folder that is not a store, or that has a file in its way', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openSqliteStore(join(folder, 'file'))).rejects.toMatchObject({ code: 'store-unusable' });
    await writeFile(blobsPath(), '');
    await expect(openSqliteStore(folder)).rejects.toMatchObject({ code: 'store-unusable' });
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'says that a folder cannot be written to, whether it is empty or has a store',
    async () => {
      const closed = { code: 'store-unusable' };
      await chmod(folder, 0o555);
      await expect(openSqliteStore(folder)).rejects.toMatchObject(closed);
      await chmod(folder, 0o755);
      await withStore((store) => add(store, exampleRun('one')));
      await chmod(databasePath(), 0o444);
      await chmod(folder, 0o555);
      await expect(withStore((store) => add(store, exampleRun('two')))).rejects.toMatchObject(closed);
      await chmod(folder, 0o755);
    },
  );

  it('refuses a value that would end the whole process', async () => {
    await withStore(async () => undefined);
    const db = connect();
    for (const value of [true, undefined, Number.NaN, 1n, new Date()]) {
      await expect(sql`select ${value}`.execute(db)).rejects.toThrow(TypeError);
    }
    await db.destroy();
  });
});

async function flipByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 20);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, 20);
  await file.close();
}
