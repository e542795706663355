import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pendingRestoreText } from '../../../src/read/monitor/pending-restore-text.ts';
import { PendingRestores } from '../../../src/read/monitor/pending-restores.ts';
import type { RestoreRecord } from '../../../src/read/monitor/restore-file.ts';
import { restorePending } from '../../../src/read/monitor/restore-pending.ts';
import { withCode } from '../../with-code.ts';
import { openSimulated } from './open-simulated.ts';

const apiUrl = 'http://127.0.0.1:50005';
let root: string;
let own: string;
let left: PendingRestores;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-left-'));
  own = join(root, 'restore.json');
  left = new PendingRestores(join(root, 'state'));
});
afterEach(() => rm(root, { recursive: true }));

const record: RestoreRecord = {
  restoreVersion: 1,
  apiUrl,
  monitorId: 'cg279x_1',
  writtenAt: '2026-01-01T00:00:00.000Z',
  changes: [
    { what: 'color-mode', from: '0', to: '3' },
    { what: 'key-lock', from: 'OFF', to: 'ALL' },
    { what: 'marker', from: 'HIDE', to: 'SHOW' },
  ],
};

describe('what a run changes on a monitor', () => {
  test('is written down in its folder and in the folder of the user, until it is restored', async () => {
    const store = left.storeFor(apiUrl, record.monitorId, own);
    await store.write(record);
    expect(JSON.parse(await readFile(own, 'utf8'))).toEqual(record);
    await expect(left.find(apiUrl, record.monitorId)).resolves.toEqual({ ...record, restorePath: own });
    await store.clear();
    await expect(left.find(apiUrl, record.monitorId)).resolves.toBeNull();
    expect(await readdir(join(root, 'state', 'left-changed'))).toEqual([]);
  });

  test('is found by every name of the address, and not at another', async () => {
    await left.storeFor(apiUrl, record.monitorId, own).write(record);
    await expect(left.find('http://localhost:50005/', record.monitorId)).resolves.not.toBeNull();
    await expect(left.list('http://localhost:50005')).resolves.toHaveLength(1);
    await expect(left.list('http://127.0.0.1:50006')).resolves.toEqual([]);
    await expect(left.find(apiUrl, 'cg279x_2')).resolves.toBeNull();
  });

  test('is not changed if it cannot be written down', async () => {
    await writeFile(join(root, 'state'), 'a file');
    await expect(left.storeFor(apiUrl, 'a', own).write(record)).rejects.toThrow(withCode('restore-file-failed'));
    await expect(readFile(own)).rejects.toThrow('ENOENT');
  });

  test('whatever the monitor calls itself, stays in its folder', async () => {
    await left.storeFor(apiUrl, '../../../x', own).write({ ...record, monitorId: '../../../x' });
    expect(await readdir(root)).toEqual(['restore.json', 'state']);
    await expect(left.find(apiUrl, '../../../x')).resolves.not.toBeNull();
  });

  test('is reported as it was, without terminal escape sequences', () => {
    expect(pendingRestoreText({ ...record, monitorId: 'a\u001b[31m' })).toBe(
      'An interrupted run left the monitor a?[31m changed (2026-01-01T00:00:00.000Z): the color mode was 1 on its ' +
        'menu, the key lock was OFF, the marker was hidden.',
    );
  });
});

describe('putting it back', () => {
  test('clears what stands as it was, and keeps what could not be', async () => {
    const { api, simulator, monitor, monitorId } = await openSimulated();
    monitor.colorModes.select(3);
    monitor.keyLock = 'ALL';
    const store = left.storeFor(simulator.url, monitorId, own);
    const there = { ...record, apiUrl: simulator.url, monitorId };
    await store.write(there);
    const stubborn = { ...api, setKeyLock: () => Promise.reject(new Error('no answer')) };
    const results = await restorePending(stubborn, there, store);
    expect(results.map(({ restored }) => restored)).toEqual([true, false, true]);
    await expect(left.find(simulator.url, monitorId)).resolves.toMatchObject({ changes: [{ what: 'key-lock' }] });
    await restorePending(api, there, store);
    expect([monitor.colorModes.selectedIndex, monitor.keyLock]).toEqual([0, 'OFF']);
    await expect(left.find(simulator.url, monitorId)).resolves.toBeNull();
  });

  test('continues if the folder of the run is gone', async () => {
    const { api, simulator, monitorId } = await openSimulated();
    const store = left.storeFor(simulator.url, monitorId, join(root, 'gone', 'restore.json'));
    const stubborn = { ...api, setKeyLock: () => Promise.reject(new Error('no answer')) };
    const changes = [{ what: 'key-lock', from: 'MENU', to: 'ALL' } as const];
    const results = await restorePending(stubborn, { ...record, monitorId, changes }, store);
    expect(results).toMatchObject([{ restored: false, problem: 'no answer' }]);
  });
});
