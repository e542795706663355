import { cp, mkdir, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleOf, production } from '../record/run-of-line.ts';
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

  it('lost the folder of its bundles takes no run', async () => {
    await rm(join(server.folder, 'blobs'), { recursive: true });
    expect((await server.put(sent(2))).status).toBe(503);
  });

  it('has a database that was cut takes no run, and answers no gate', async () => {
    await truncate(join(server.folder, 'line.db'), 0);
    await expectNothingTaken();
  });
});
