import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PendingRestores } from '../../../src/read/monitor/pending-restores.ts';
import { ofWhite } from '../of-white.ts';
import { followFlatfield } from '../run-flatfield.ts';

/** Nothing listens there. */
const dead = 'http://127.0.0.1:1';

/** A station that is interrupted once its page is served. */
async function interruptedStation(isLeft: boolean) {
  const home = await mkdtemp(join(tmpdir(), 'flatfield-left-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const run = join(home, 'run');
  await mkdir(run);
  const changes = [{ what: 'key-lock', from: 'OFF', to: 'ALL' }] as const;
  const store = new PendingRestores(join(home, 'flatfield')).storeFor(dead, 'own_1', join(run, 'restore.json'));
  if (isLeft)
    await store.write({
      restoreVersion: 1,
      apiUrl: dead,
      monitorId: 'own_1',
      writtenAt: '2026-01-02T03:04:05.000Z',
      changes,
    });
  const args = ['station', '--port', '0', '--api', dead, '--profile', 'signal-exact', ...ofWhite];
  const station = followFlatfield(args, { cwd: home, env: { XDG_STATE_HOME: home, LOCALAPPDATA: home } });
  await vi.waitFor(() => expect(station.stderr()).toContain('Ctrl-C ends the station'), { timeout: 60_000 });
  station.interrupt();
  return station.ended;
}

it('a station that could not restore the monitor does not end with 0', async () => {
  const { code, stderr } = await interruptedStation(true);
  expect(code).toBe(2);
  expect(stderr).toMatch(/flatfield: An interrupted run left the monitor own_1 changed .*: the key lock was OFF\./);
});

it('a station that left nothing changed ends with 0', async () => {
  expect((await interruptedStation(false)).code).toBe(0);
});
