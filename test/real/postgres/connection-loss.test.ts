import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasCode } from '../../../src/base/flatfield-error.ts';
import { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import { bundleOf, production } from '../../line/server/intake/run-of-line.ts';
import { APPEND_ONLY } from '../../line/server/store/append-only.ts';
import { exampleRun, sha256 } from '../../line/server/store/example-run.ts';
import { followedEvents, type Served, servedDatabase } from './served-database.ts';
import { ask, startPostgres, type TestPostgres } from './start-postgres.ts';

const started = await startPostgres();
afterAll(() => started?.close());

describe.skipIf(!started?.canStop)('a line server whose database goes away', () => {
  const postgres = started as TestPostgres;
  let address: string;
  let server: Served;
  beforeEach(async () => {
    if (!postgres.isRunning()) await postgres.start();
    address = await postgres.makeDatabase();
    // A sign of life that cannot be allowed, for the database is away, ends a reader: here none is due.
    server = await (await servedDatabase(address)).serve({ limits: { heartbeatMs: 3_600_000 } });
  });
  afterEach(() => server.end());
  const runOf = (unit: string) => bundleOf(production('flat', { unit, runId: unit }));

  it.each(['in order', 'killed', 'gone'] as const)(
    'asks everybody to come again, and goes on when it is back (%s)',
    async (how) => {
      const [before, during, after] = [runOf('before'), runOf('during'), runOf('after')];
      expect((await server.put(before)).status).toBe(201);
      const followed = await followedEvents(server);
      const heard = () => followed.events.flatMap(({ name, data }) => (name === 'run' ? [data['unit']] : []));
      // Nothing that was to be told is left, for which the database would be asked while it ends.
      expect((await server.put(runOf('early'))).status).toBe(201);
      await expect.poll(() => heard().at(-1)).toBe('early');
      await postgres.stop(how);
      for (const answer of [
        await server.put(during),
        await server.call('/api/v1/units/before/gate?profile=calibration-match', { role: 'viewer' }),
        await server.call('/runs', { role: 'viewer' }),
        await server.call('/login', {}),
      ]) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
        expect(await answer.text()).not.toMatch(/allowed|pass|postgres:/);
      }
      expect((await server.call('/healthz')).status).toBe(503);
      await postgres.start();
      await expect.poll(async () => (await server.put(during)).status).toBe(201);
      await expect.poll(async () => (await server.call('/healthz')).status).toBe(200);
      expect((await server.put(after)).status).toBe(201);
      const answer = await server.call('/api/v1/runs', { role: 'viewer' });
      const { rows } = (await answer.json()) as { rows: { unit: string }[] };
      expect(rows.map(({ unit }) => unit)).toEqual(['after', 'during', 'early', 'before']);
      // Who was listening all along has heard of everything.
      await expect.poll(() => heard().filter((unit) => unit !== 'before')).toEqual(['early', 'during', 'after']);
      await followed.end();
    },
  );

  it('says within seconds that it is not well when its database freezes, and is well again when that goes on', async () => {
    // It has a connection, which stays open.
    expect((await server.call('/api/v1/runs', { role: 'viewer' })).status).toBe(200);
    const goOn = postgres.freeze();
    const beganMs = performance.now();
    const { status } = await server.call('/healthz').finally(goOn);
    expect([status, Math.floor((performance.now() - beganMs) / 15_000)]).toEqual([503, 0]);
    await expect.poll(async () => (await server.call('/healthz')).status).toBe(200);
  });

  it('loses and doubles nothing when its connections are cut again and again', async () => {
    const store = await openPostgresStore(address);
    const names = Array.from({ length: 40 }, (_, index) => `${index}`);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'flatfield line'`;
    let cuts = 0;
    for (const [index, name] of names.entries()) {
      const { arrival, content, bundle } = exampleRun(name);
      for (let attempt = 0; ; attempt += 1) {
        const adding = store.addRun(arrival, content, bundle);
        // At another moment of each attempt; the fourth is let through.
        const cutting = attempt < 3 ? delay((index + 7 * attempt) % 30).then(() => ask(address, cut)) : null;
        const [added] = await Promise.allSettled([adding, cutting]);
        if (added.status === 'fulfilled') break;
        if (!hasCode(added.reason, 'store-unreachable')) throw added.reason;
        cuts += 1;
      }
    }
    expect(cuts).toBeGreaterThan(0);
    await expect.poll(() => store.countRuns({}).catch(() => null)).toBe(40);
    const unit = await store.runsOfUnit('U-1');
    expect(unit.map(({ runId }) => runId)).toEqual(names);
    expect(unit.map(({ attempt }) => attempt)).toEqual(names.map((_, index) => index + 1));
    for (const name of names) {
      const bundle = await store.bundle(sha256(name));
      expect(Buffer.from(bundle ?? [])).toEqual(Buffer.from(exampleRun(name).bundle));
    }
    await store.close();
  });

  it('is busy for other writers while one holds the database, and reads meanwhile', async () => {
    const store = await openPostgresStore(address, { waitMs: 500 });
    const { arrival, content, bundle } = exampleRun('one');
    const pg = (await import('pg')).default;
    const holder = new pg.Client({ connectionString: address });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`select pg_advisory_xact_lock(${0x666c6174})`);
    await expect(store.addRun(arrival, content, bundle)).rejects.toMatchObject({ code: 'store-busy' });
    expect(await store.countRuns({})).toBe(0);
    await holder.query('rollback');
    await holder.end();
    expect((await store.addRun(arrival, content, bundle)).isNew).toBe(true);
    await store.close();
  });

  it('refuses to change or delete what only grows, whoever asks', async () => {
    const store = await openPostgresStore(address);
    const quarantine = { reason: 'wrong-key', detail: '' } as const;
    const { arrival, content, bundle } = exampleRun('one', {}, { quarantine });
    await store.addRun(arrival, content, bundle);
    const release = { at: arrival.receivedAt, by: 'admin', reason: '' };
    await store.releaseRun(arrival.id, release);
    await store.releaseUnit('U-1', 'white', release);
    await store.prune([arrival.id], arrival.receivedAt);
    for (const [table, column] of Object.entries(APPEND_ONLY)) {
      expect((await ask(address, `select * from "${table}"`)).rows).toHaveLength(1);
      await expect(ask(address, `delete from "${table}"`)).rejects.toThrow('append-only');
      await expect(ask(address, `update "${table}" set "${column}" = 9`)).rejects.toThrow('append-only');
      await expect(ask(address, `truncate "${table}" cascade`)).rejects.toThrow('append-only');
    }
    await store.close();
  });

  it('names what is wrong with an address, and repeats no password', async () => {
    const { port } = new URL(address);
    const secret = 'Sesame-4711';
    await expect(openPostgresStore(`postgres://line:${secret}@127.0.0.1:${port}/line`)).rejects.toMatchObject({
      code: 'usage',
      message: expect.not.stringContaining(secret),
    });
    await expect(openPostgresStore(`postgres://line@127.0.0.1:${port}/line?password=${secret}`)).rejects.toMatchObject({
      code: 'usage',
      message: expect.not.stringContaining(secret),
    });
    await expect(openPostgresStore(`postgres://line@127.0.0.1:${port}/nowhere`)).rejects.toMatchObject({
      code: 'store-unusable',
    });
    await expect(openPostgresStore(`postgres://line@127.0.0.1:1/line`)).rejects.toMatchObject({
      code: 'store-unreachable',
    });
    await ask(address, `create database "latin" encoding 'LATIN1' locale 'C' template template0`);
    const latin = new URL(address);
    latin.pathname = '/latin';
    await expect(openPostgresStore(latin.href)).rejects.toMatchObject({
      code: 'store-unusable',
      message: expect.stringContaining('UTF8'),
    });
    await ask(address, `insert into "schemaVersions" values (99, '')`);
    await expect(openPostgresStore(address)).rejects.toMatchObject({ code: 'store-unusable' });
  });
});
