import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../../src/line/server/http/listening/serve-folder.ts';
import { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import { exampleRun } from '../../line/server/store/example-run.ts';
import { ask, startPostgres } from './start-postgres.ts';

// Commits that nobody waits for are written after ten seconds.
const postgres = await startPostgres({ settings: ['synchronous_commit=off', 'wal_writer_delay=10000'] });
afterAll(() => postgres?.close());

describe.skipIf(!postgres?.canStop)('a database whose commits do not wait for the disk', () => {
  it('keeps every acknowledged run when it crashes, so that no fail is forgotten', async () => {
    const address = (await postgres?.makeDatabase()) ?? '';
    const store = await openPostgresStore(address);
    const runs = Array.from({ length: 5 }, (_, index) => exampleRun(`run ${index}`, { outcome: 'fail' }));
    for (const { arrival, content, bundle } of runs) await store.addRun(arrival, content, bundle);
    // What is written without Flatfield shows that the setting is in force.
    await ask(address, 'create table "unkept" ("id" integer)');
    await postgres?.stop('killed');
    await store.close();
    await postgres?.start();
    const again = await openPostgresStore(address);
    expect(await again.countRuns({})).toBe(runs.length);
    for (const { arrival, bundle } of runs) expect(await again.bundle(arrival.id)).toEqual(bundle);
    await again.close();
    await expect(ask(address, 'select * from "unkept"')).rejects.toThrow('unkept');
  });

  it('says at the start of a server what no connection can change', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-unsafe-'));
    const told: string[] = [];
    const shifts = { timeZone: 'UTC', begins: ['06:00'] };
    const database = (await postgres?.makeDatabase()) ?? '';
    const served = await serveFolder(folder, { port: 0, shifts, database, tell: (text) => told.push(text) });
    await served.close();
    await rm(folder, { recursive: true, force: true });
    expect(told.join('')).toMatch(/^The database server runs with fsync off: .* Turn it on\.\n$/);
  });
});
