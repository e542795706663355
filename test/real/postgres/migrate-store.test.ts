import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { simulateLine } from '../../../src/cli/line/simulation/simulate-line.ts';
import { main } from '../../../src/cli/main.ts';
import { LineToken } from '../../../src/line/protocol/line-token.ts';
import { migrateFolder } from '../../../src/line/server/data-folder/migrate-folder.ts';
import { startLineServer } from '../../../src/line/server/http/listening/line-server.ts';
import { serveFolder } from '../../../src/line/server/http/listening/serve-folder.ts';
import { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/line/server/store/store.ts';
import { captured } from '../../cli/captured.ts';
import { exampleRun, sha256 } from '../../line/server/store/example-run.ts';
import { ask, startPostgres } from './start-postgres.ts';

const endMs = Date.parse('2026-03-20T12:40:00Z');
const now = new Date(endMs);
const shifts = { timeZone: 'Europe/Berlin', begins: ['06:00', '14:00', '22:00'] };
const never = new AbortController().signal;
const token = LineToken.create();

const postgres = await startPostgres();
afterAll(() => postgres?.close());

describe.skipIf(!postgres)('a month of a line that moves into a database', () => {
  let made: string;
  let folder: string;
  let address: string;
  let prunedUnits: readonly string[];
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'flatfield-month-'));
    const store = await openSqliteStore(join(made, 'month'));
    await simulateLine(store, {
      stations: 6,
      units: 90,
      days: 30,
      seed: 1,
      endMs,
      timeZone: 'Europe/Berlin',
      signal: never,
    });
    const at = now.toISOString();
    await store.addToken({ name: 'me', role: 'admin', hash: token.hash(), createdAt: at, revokedAt: null });
    const { rows } = await store.runs({}, { limit: 500 });
    await store.releaseUnit(rows[0]?.unit ?? '', rows[0]?.profile.name ?? '', {
      at,
      by: 'me',
      reason: 'Cable replaced.',
    });
    for (const { id } of rows.filter(({ quarantine }) => quarantine).slice(0, 1))
      await store.releaseRun(id, { at, by: 'me', reason: '' });
    const pruned = rows.slice(-3);
    await store.prune(
      pruned.map(({ id }) => id),
      at,
    );
    prunedUnits = pruned.map(({ unit }) => unit);
    await store.audit({ at, who: 'me', action: 'tidied', subject: 'all', detail: '' });
    await store.close();
  });
  afterAll(() => rm(made, { recursive: true, maxRetries: 5 }));
  beforeEach(async () => {
    folder = join(made, crypto.randomUUID());
    // The log is empty, and goes when the closed database is collected.
    await cp(join(made, 'month'), folder, { recursive: true, filter: (path) => !/-(wal|shm)$/.test(path) });
    address = (await postgres?.makeDatabase()) ?? '';
  });

  const migrate = (options: { readonly signal?: AbortSignal; readonly onProgress?: (bundles: number) => void } = {}) =>
    migrateFolder(folder, address, { now, signal: never, ...options });
  const used = async (path: string, work: (store: Store) => Promise<void>) => {
    const store = await (path === folder ? openSqliteStore(path) : openPostgresStore(path));
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };

  it('has the same pages, tables and answers there', async () => {
    const { runs, bundles } = await migrate();
    expect([runs, bundles]).toEqual([runs, runs]);
    expect(runs).toBeGreaterThan(80);
    const shown: Map<string, string>[] = [];
    for (const place of [folder, address]) await used(place, async (store) => void shown.push(await everyPage(store)));
    const [before, after] = shown as [Map<string, string>, Map<string, string>];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [path, text] of before) expect([path, after.get(path)]).toEqual([path, text]);
    expect(before.size).toBeGreaterThan(60);
  });

  it('takes along what the gate knows of pruned runs', async () => {
    await migrate();
    const known: unknown[] = [];
    for (const place of [folder, address])
      await used(place, async (store) => void known.push(await Promise.all(prunedUnits.map(store.gateRuns))));
    expect(known[1]).toEqual(known[0]);
    expect(JSON.stringify(known[1]).match(/"isPruned":true/g)).toHaveLength(3);
    await used(address, async (store) => {
      const newest = (await store.runs({}, { limit: 1 })).rows[0];
      await store.prune([newest?.id ?? ''], now.toISOString());
      const runs = await store.gateRuns(newest?.unit ?? '');
      expect(runs.some(({ id, isPruned }) => id === newest?.id && isPruned)).toBe(true);
    });
  });

  it('goes on there: the next run has the next number, and numbers and rules of before hold', async () => {
    await migrate();
    await used(address, async (store) => {
      const newest = (await store.runs({}, { limit: 1 })).rows[0];
      const { arrival, content, bundle } = exampleRun('new', {}, { receivedAt: now.toISOString() });
      expect((await store.addRun(arrival, content, bundle)).row.order).toBe((newest?.order ?? 0) + 1);
      const twice = exampleRun('twice', {}, { spool: newest?.spool ?? '', sequence: newest?.sequence ?? 0 });
      const { row } = await store.addRun(twice.arrival, twice.content, twice.bundle);
      expect(row.quarantine?.reason).toBe('number-used-twice');
      expect((await store.auditLog({ limit: 2 })).rows.map(({ action }) => action)).toEqual(['migrated', 'tidied']);
      await store.releaseUnit('U-1', 'white', { at: now.toISOString(), by: 'me', reason: '' });
      expect(await store.isDemonstration()).toBe(true);
    });
  });

  it('resumes an interrupted migration, and replaces what is not as it was sent', async () => {
    const interrupting = new AbortController();
    const onProgress = () => interrupting.abort();
    await expect(migrate({ signal: interrupting.signal, onProgress })).rejects.toMatchObject({ name: 'AbortError' });
    const stamps = `select "hash", "putAtMs" from "blobs" order by "hash"`;
    const before = (await ask(address, stamps)).rows;
    expect(before).toHaveLength(50);
    expect((await ask(address, 'select * from "arrivals"')).rows).toEqual([]);
    // A server that took a run now would keep out all those of the folder.
    const half = { code: 'store-unusable', message: expect.stringContaining('call flatfield line migrate again') };
    await expect(serveFolder(`${folder} of another`, { port: 0, shifts, database: address })).rejects.toMatchObject(
      half,
    );
    const damaged = before[7] as { hash: string };
    await ask(address, `update "blobs" set "bytes" = 'x' where "hash" = $1`, [damaged.hash]);
    await migrate();
    const after = new Map((await ask(address, stamps)).rows.map(({ hash, putAtMs }) => [hash, putAtMs]));
    const sentAgain = before.filter(({ hash, putAtMs }) => after.get(hash) !== putAtMs);
    expect(sentAgain.map(({ hash }) => hash)).toEqual([damaged.hash]);
    await used(address, async (store) => {
      for await (const { arrival, bundle } of store.archived()) expect(sha256(bundle)).toBe(arrival.bundleSha256);
    });
  });

  it('copies no damaged bundle, and leaves the database without a run', async () => {
    const blobs = join(folder, 'blobs');
    const [path = ''] = (await readdir(blobs, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name));
    await writeFile(join(blobs, path), 'x');
    await expect(migrate()).rejects.toMatchObject({ code: 'store-damaged' });
    expect((await ask(address, 'select * from "arrivals"')).rows).toEqual([]);
    await (await serveFolder(folder, { port: 0, shifts })).close();
  });

  it('is served from its folder no longer, never moves while it is served, and never into a used database', async () => {
    const served = await serveFolder(folder, { port: 0, shifts });
    await expect(migrate()).rejects.toMatchObject({ code: 'lock-failed' });
    await served.close();
    const { processIo, stdout, stderr } = captured();
    const code = await main(['line', 'migrate', '--from', folder, '--to', address], processIo);
    expect([code, stderr()]).toEqual([0, '']);
    expect(stdout()).toMatch(/^\d+ runs, .* of bundles, every one and every row compared\.\n/);
    await expect(serveFolder(folder, { port: 0, shifts })).rejects.toMatchObject({ code: 'store-unusable' });
    const there = await serveFolder(folder, { port: 0, shifts, database: address });
    expect(there.loginLink).toBeNull();
    await there.close();
    await expect(migrate()).rejects.toMatchObject({
      code: 'store-unusable',
      message: expect.stringContaining('empty'),
    });
  });
});

/** Everything that a reader can be shown of a store, by its path. */
async function everyPage(store: Store): Promise<Map<string, string>> {
  const server = await startLineServer({ store, port: 0, shifts, sessionKey: new Uint8Array(32), now: () => now });
  const headers = { authorization: token.authorization() };
  const texts = new Map<string, string>();
  const show = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers });
    texts.set(path, `${answer.status} ${(await answer.text()).replaceAll(server.url, '')}`);
  };
  for (const path of ['/', '/units', '/runs', '/yield', '/yield?group=shift', '/pareto', '/pareto?about=limit'])
    await show(path);
  for (const path of ['/runs', '/units', '/stations', '/summary', '/yield?group=day']) await show(`/api/v1${path}`);
  const { rows } = await store.runs({}, { limit: 500 });
  const units = [...new Set(rows.map(({ unit }) => unit))].map(encodeURIComponent);
  for (const unit of units.slice(0, 25)) {
    await show(`/units/${unit}`);
    for (const profile of new Set(rows.map((row) => row.profile.name)))
      await show(`/api/v1/units/${unit}/gate?profile=${profile}`);
  }
  for (const { id } of rows.slice(0, 5)) {
    await show(`/runs/${id}`);
    await show(`/api/v1/runs/${id}`);
  }
  await server.close();
  return texts;
}
