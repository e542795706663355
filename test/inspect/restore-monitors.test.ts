import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreMonitors } from '../../src/inspect/restore-monitors.ts';
import { PendingRestores } from '../../src/read/monitor/pending-restores.ts';
import { takeMonitorLock } from '../../src/read/monitor/take-monitor.ts';
import { openSimulated } from '../read/monitor/open-simulated.ts';

let stateFolder: string;
beforeEach(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'flatfield-restore-'));
});
afterEach(() => rm(stateFolder, { recursive: true }));

test.each([
  ['leaves alone what another process restored while the monitor was waited for', true],
  ['restores what is still changed after waiting for the monitor', false],
])('%s', async (_, isRestoredMeanwhile) => {
  const { api, monitorId } = await openSimulated();
  const store = new PendingRestores(stateFolder).storeFor(api.baseUrl, monitorId, join(stateFolder, 'restore.json'));
  const writtenAt = '2026-01-01T00:00:00.000Z';
  const changes = [{ what: 'key-lock', from: 'MENU', to: 'ALL' }] as const;
  await store.write({ restoreVersion: 1, apiUrl: api.baseUrl, monitorId, writtenAt, changes });
  const other = await takeMonitorLock(monitorId, {});
  const onWaiting = async (): Promise<void> => {
    if (isRestoredMeanwhile) await store.clear();
    await other.release();
  };
  const restored = await restoreMonitors({ api, stateFolder, onWaiting: () => void onWaiting() });
  expect(restored.map(({ monitorId: id }) => id)).toEqual(isRestoredMeanwhile ? [] : [monitorId]);
  expect(await api.getKeyLock(monitorId)).toBe(isRestoredMeanwhile ? 'OFF' : 'MENU');
});
