import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RestoreRecord, readRestoreFile, restoreFile } from '../../../src/read/monitor/restore-file.ts';
import { withCode } from '../../with-code.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-restore-'));
  path = join(folder, 'restore.json');
});
afterEach(() => rm(folder, { recursive: true }));

const record: RestoreRecord = {
  restoreVersion: 1,
  apiUrl: 'http://127.0.0.1:50005',
  monitorId: 'cg279x_1',
  writtenAt: '2026-01-01T00:00:00.000Z',
  changes: [
    { what: 'color-mode', from: '0', to: '3' },
    { what: 'key-lock', from: 'OFF', to: 'ALL' },
    { what: 'marker', from: 'HIDE', to: 'SHOW' },
  ],
};

test('is read as it was written, replaced as a whole, and gone when cleared', async () => {
  const store = restoreFile(path);
  await store.write({ ...record, changes: [] });
  await store.write(record);
  await expect(readRestoreFile(path)).resolves.toEqual(record);
  expect(await readdir(folder)).toEqual(['restore.json']);
  await store.clear();
  await store.clear();
  await expect(readRestoreFile(path)).resolves.toBeNull();
});

test('a folder that is not there is an error before anything is changed', async () => {
  await expect(restoreFile(join(folder, 'none', 'restore.json')).write(record)).rejects.toThrow(
    withCode('restore-file-failed'),
  );
});

test.each([
  '',
  '{',
  'null',
  '[]',
  JSON.stringify({ ...record, monitorId: 7 }),
  JSON.stringify({ ...record, changes: {} }),
  JSON.stringify({ ...record, changes: [7] }),
  JSON.stringify({ ...record, changes: [{ what: 'brightness', from: '1', to: '2' }] }),
  JSON.stringify({ ...record, changes: [{ what: 'color-mode', from: '-1', to: '2' }] }),
  JSON.stringify({ ...record, changes: [{ what: 'key-lock', from: 'SOME', to: 'ALL' }] }),
])('refuses %.60j', async (content) => {
  await writeFile(path, content);
  await expect(readRestoreFile(path)).rejects.toThrow(withCode('restore-file-failed'));
});

test('of another version is refused with the version found and the one expected', async () => {
  await writeFile(path, JSON.stringify({ ...record, restoreVersion: 2 }));
  await expect(readRestoreFile(path)).rejects.toThrow(
    /restore\.json is of version 2, expected 1: it was made by a newer Flatfield\. Check the monitor's color mode/,
  );
});

test('any JSON gives a record or the one error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (content) => {
      await writeFile(path, content);
      await expect(readRestoreFile(path)).rejects.toThrow(withCode('restore-file-failed'));
    }),
    { numRuns: 50 },
  );
});
