import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleOf, production } from '../intake/run-of-line.ts';
import { type StartedServer, startedServer } from './started-server.ts';

let server: StartedServer;
const sent = (run: number) => bundleOf(production('flat', { runId: `run-${run}`, unit: `unit-${run}` }));
const healthz = async () => (await server.call('/healthz')).status;
const gate = async () => server.call('/api/v1/units/unit-1/gate?profile=calibration-match', { role: 'viewer' });

beforeEach(async () => {
  server = await startedServer();
  await server.put(sent(1));
});
afterEach(() => server.end());

/** A second passes for a health that was asked for before. */
async function expectNothingTaken(): Promise<void> {
  const asked = ['/states', '/units/unit-1', '/api/v1/units/unit-1/answer', '/api/v1/unit-states?format=csv'];
  const answers = [await server.put(sent(2)), await server.put(sent(1)), await gate()];
  for (const path of asked) answers.push(await server.call(path, { role: 'viewer' }));
  expect(answers.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
  await expect.poll(healthz, { timeout: 5000 }).toBe(503);
  expect(server.told.join('')).toMatch(/is not the file any more that was opened|is gone or damaged: restore a backup/);
}

describe('a server whose data folder', () => {
  it('was removed takes no run, answers no gate, and says so', async () => {
    expect([await healthz(), (await server.put(sent(1))).status]).toEqual([200, 200]);
    for (const name of await readdir(server.folder)) await rm(join(server.folder, name), { recursive: true });
    await expectNothingTaken();
  });

  it('was moved takes no run, until it is back', async () => {
    const elsewhere = `${server.folder}-moved`;
    await rename(server.folder, elsewhere);
    await expectNothingTaken();
    // Nothing was made where it had been.
    expect(await stat(server.folder).catch(() => null)).toBeNull();
    await rename(elsewhere, server.folder);
    expect((await server.put(sent(2))).status).toBe(201);
    await expect.poll(healthz, { timeout: 5000 }).toBe(200);
  });

  it('was replaced by a copy takes no run', async () => {
    const elsewhere = `${server.folder}-moved`;
    await rename(server.folder, elsewhere);
    await mkdir(server.folder);
    await cp(elsewhere, server.folder, { recursive: true });
    await expectNothingTaken();
    await rm(elsewhere, { recursive: true });
  });

  it('lost its bundles is not healthy', async () => {
    await rm(join(server.folder, 'blobs'), { recursive: true });
    await mkdir(join(server.folder, 'blobs'));
    await expect.poll(healthz, { timeout: 5000 }).toBe(503);
    expect(server.told.join('')).toContain('is gone or damaged: restore a backup');
    // Nor after another run was taken, until the lost one comes back.
    expect((await server.put(sent(2))).status).toBe(201);
    await expect.poll(healthz, { timeout: 5000, interval: 1100 }).toBe(503);
    expect((await server.put(sent(1))).status).toBe(200);
    await expect.poll(healthz, { timeout: 5000 }).toBe(200);
  });

  it('has a bundle that was overwritten is not healthy, and takes the run again', async () => {
    const [blob] = (await readdir(join(server.folder, 'blobs'), { recursive: true })).filter(
      (name) => name.length > 60,
    );
    await writeFile(join(server.folder, 'blobs', blob ?? ''), '');
    await expect.poll(healthz, { timeout: 5000 }).toBe(503);
    expect((await server.put(sent(1))).status).toBe(200);
    await expect.poll(healthz, { timeout: 5000, interval: 1100 }).toBe(200);
  });

  it('has a bundle that was overwritten takes the run again from a computer that compresses in another way', async () => {
    const [blob] = (await readdir(join(server.folder, 'blobs'), { recursive: true })).filter(
      (name) => name.length > 60,
    );
    await writeFile(join(server.folder, 'blobs', blob ?? ''), '');
    const { id, bytes } = sent(1);
    const other = gzipSync(gunzipSync(bytes), { level: 1 });
    expect(other.equals(bytes)).toBe(false);
    expect((await server.put({ id, bytes: other })).status).toBe(200);
    const kept = await server.call(`/api/v1/runs/${id}/bundle`, { role: 'viewer' });
    expect([kept.status, Buffer.from(await kept.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    await expect.poll(healthz, { timeout: 5000, interval: 1100 }).toBe(200);
  });

  it('lost a bundle that no compression gives again does not say that it has the run', async () => {
    const { id, bytes } = sent(3);
    await server.put({ id, bytes: gzipSync(gunzipSync(bytes), { memLevel: 1, windowBits: 9 }) });
    await rm(join(server.folder, 'blobs'), { recursive: true });
    await mkdir(join(server.folder, 'blobs'));
    expect((await server.put({ id, bytes })).status).toBe(500);
  });

  it('has a damaged bundle among many stays unhealthy once it was found', async () => {
    for (let run = 2; run <= 40; run += 1) await server.put(sent(run));
    const hash = createHash('sha256').update(sent(20).bytes).digest('hex');
    const [blob] = (await readdir(join(server.folder, 'blobs'), { recursive: true })).filter((name) =>
      name.endsWith(hash),
    );
    await writeFile(join(server.folder, 'blobs', blob ?? ''), 'x');
    const check = () =>
      server.store.check().then(
        () => 'whole',
        () => 'damaged',
      );
    await expect.poll(check, { timeout: 20_000, interval: 5 }).toBe('damaged');
    const again: string[] = [];
    for (let time = 0; time < 10; time += 1) again.push(await check());
    expect(new Set(again)).toEqual(new Set(['damaged']));
    expect((await server.put(sent(20))).status).toBe(200);
    expect(await check()).toBe('whole');
  });

  it('lost the folder of its bundles takes no run', async () => {
    await rm(join(server.folder, 'blobs'), { recursive: true });
    expect((await server.put(sent(2))).status).toBe(503);
  });

  it('has a database that was cut takes no run, and answers no gate', async () => {
    await truncate(join(server.folder, 'line.db'), 0);
    await expectNothingTaken();
  });
});
