import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { unusable } from '../../../../src/line/server/store/blobs.ts';
import { folderBlobs } from '../../../../src/line/server/store/sqlite/folder-blobs.ts';
import { libsqlDatabase } from '../../../../src/line/server/store/sqlite/libsql-database.ts';
import { openSqliteStore, sqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { sqliteFacts } from '../../../../src/line/server/store/sqlite/sqlite-facts.ts';
import type { Tables } from '../../../../src/line/server/store/tables.ts';
import { bundleOf, production } from '../intake/run-of-line.ts';
import { type StartedServer, startedServer } from './started-server.ts';

let server: StartedServer;
const sent = (run: number) => bundleOf(production('flat', { runId: `run-${run}`, unit: `unit-${run}` }));

async function expectFull(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toMatchObject({ code: 'cannot-store' });
  expect(server.told.at(-1)).toContain('cannot be read or written: ');
}

/** What the server answers goes on, and nothing half written is left. */
async function expectReads(runs: number): Promise<void> {
  expect((await server.get('/runs')).rows).toHaveLength(runs);
  for (const page of ['/', '/units', '/yield']) {
    expect((await server.call(page, { role: 'viewer' })).status).toBe(200);
  }
  const names = await readdir(join(server.folder, 'blobs'), { recursive: true });
  expect(names.filter((name) => name.includes('.writing-'))).toEqual([]);
}

describe('a server whose disk is full', () => {
  afterEach(() => server.end());

  it('asks for a run again later when its bundle has no room', async () => {
    let isFull = true;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const open = async (folder: string) => {
      await (await openSqliteStore(folder)).close();
      const blobs = await folderBlobs(join(folder, 'blobs'));
      const put = async (hash: string, bytes: Uint8Array) => (isFull ? unusable(folder)(full) : blobs.put(hash, bytes));
      return sqliteStore(connect(folder), { ...blobs, put }, sqliteFacts, 0);
    };
    server = await startedServer({}, { open });
    await expectFull(await server.put(sent(1)));
    await expectReads(0);
    isFull = false;
    expect((await server.put(sent(1))).status).toBe(201);
    await expectReads(1);
  });

  it('asks for a run again later when its database has no room', async () => {
    const dbs: Kysely<Tables>[] = [];
    const open = async (folder: string) => {
      await (await openSqliteStore(folder)).close();
      const db = connect(folder);
      dbs.push(db);
      return sqliteStore(db, await folderBlobs(join(folder, 'blobs')), sqliteFacts, 0);
    };
    server = await startedServer({}, { open });
    const [db] = dbs as [Kysely<Tables>];
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
    let answer = await server.put(sent(0));
    let kept = 0;
    for (; answer.status === 201; answer = await server.put(sent(kept))) kept += 1;
    await expectFull(answer);
    await expectReads(kept);
    await sql`pragma max_page_count = 100000`.execute(db);
    expect((await server.put(sent(kept))).status).toBe(201);
    await expectReads(kept + 1);
  });
});

/** A small disk of its own; only some may make one, such as an administrator on Linux. */
const mount = (place: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'none', place], { stdio: 'ignore' }).status === 0;
const unmount = (place: string) => spawnSync('umount', ['-l', place], { stdio: 'ignore' });
const mountPoint = await mkdtemp(join(tmpdir(), 'flatfield-disk-'));
const hasDisk = process.platform === 'linux' && mount(mountPoint);
unmount(mountPoint);
await rm(mountPoint, { recursive: true });

describe('a server on a small disk', () => {
  it.runIf(hasDisk)('takes every run that it acknowledged, and the others once there is room', async () => {
    const ballast = join(mountPoint, 'ballast');
    await mkdir(mountPoint);
    expect(mount(mountPoint)).toBe(true);
    try {
      await writeFile(ballast, new Uint8Array(1024 * 1024));
      server = await startedServer({}, { folder: join(mountPoint, 'line') });
      let kept = 0;
      let answer = await server.put(sent(kept));
      for (; answer.status === 201; answer = await server.put(sent(kept))) kept += 1;
      await expectFull(answer);
      await expectReads(kept);
      expect((await server.call('/healthz')).status).toBe(503);
      await rm(ballast);
      expect((await server.put(sent(kept))).status).toBe(201);
      await expectReads(kept + 1);
      for (const { id } of (await server.get('/runs')).rows) expect(await server.store.bundle(id)).not.toBeNull();
      await server.end();
    } finally {
      unmount(mountPoint);
      await rm(mountPoint, { recursive: true });
    }
  });
});

function connect(folder: string): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: () => libsqlDatabase(join(folder, 'line.db')) }),
  });
}
