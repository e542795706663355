import { cp, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupStore } from '../../../../src/line/server/store/backup/backup-store.ts';
import { restoreStore } from '../../../../src/line/server/store/backup/restore-store.ts';
import { openSqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { exampleRun, sha256 } from './example-run.ts';
import { anyRun, everyAnswer } from './plain-answers.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-store-'));
  store = await openSqliteStore(at('data'));
  for (const [index, { content, arrival }] of fc.sample(anyRun, { numRuns: 20, seed: 5 }).entries()) {
    await add(exampleRun(`${index}`, content, arrival));
  }
  await store.addToken({ name: 't', role: 'admin', hash: sha256('t'), createdAt: now.toISOString(), revokedAt: null });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const at = (...names: string[]) => join(folder, ...names);
const now = new Date('2026-03-02T09:00:00.000Z');
const restoredAt = new Date('2026-03-03T09:00:00.000Z');
const add = ({ arrival, content, bundle }: ReturnType<typeof exampleRun>) => store.addRun(arrival, content, bundle);
const firstBlob = async (place: string) => {
  const names = await readdir(at(place, 'blobs'), { recursive: true });
  return at(place, 'blobs', names.find((name) => name.length > 64) ?? '');
};

describe('a backup', () => {
  it('is made while a server writes, and restores every answer as of then', async () => {
    const prunedUnit = (await store.run(sha256('3')))?.unit ?? '';
    await store.prune([sha256('3')], now.toISOString());
    expect((await store.gateRuns(prunedUnit)).filter(({ isPruned }) => isPruned)).toHaveLength(1);
    const before = await everyAnswer(store);
    const made = await backupStore(at('data'), at('backup'), now);
    expect(made).toMatchObject({ runs: 19, leftovers: 0, createdAt: now.toISOString() });
    await add(exampleRun('later'));
    expect(await restoreStore(at('backup'), at('restored'), restoredAt)).toMatchObject({ runs: 19 });
    const restored = await openSqliteStore(at('restored'));
    expect(await everyAnswer(restored)).toEqual(before);
    expect(await restored.gateRuns(prunedUnit)).toEqual(await store.gateRuns(prunedUnit));
    for (const { id } of (await restored.runs({}, { limit: 500 })).rows) {
      expect(await restored.bundle(id)).toEqual(await store.bundle(id));
    }
    expect(await restored.tokenOf(sha256('t'))).not.toBeNull();
    const { arrival, content, bundle } = exampleRun('next');
    expect((await restored.addRun(arrival, content, bundle)).row.order).toBe(21);
    await restored.close();
  });

  it('is marked until somebody confirms that no run since is missing, also if it is backed up and restored again', async () => {
    expect(await store.unconfirmedRestore()).toBeNull();
    await backupStore(at('data'), at('backup'), now);
    await restoreStore(at('backup'), at('restored'), restoredAt);
    await backupStore(at('restored'), at('backup-2'), new Date('2026-03-04T09:00:00.000Z'));
    const again = new Date('2026-03-05T09:00:00.000Z');
    await restoreStore(at('backup-2'), at('restored-2'), again);
    expect((await readdir(at('restored-2'))).sort()).toEqual(['blobs', 'line.db']);
    const restored = await openSqliteStore(at('restored-2'), { isServed: true });
    const both = { at: again.toISOString(), backupAt: now.toISOString() };
    expect((await restored.auditLog({ limit: 9 })).rows).toEqual([]);
    expect(await restored.unconfirmedRestore()).toEqual(both);
    expect(await restored.confirmRestore(again.toISOString())).toEqual(both);
    expect(await restored.confirmRestore(again.toISOString())).toBeNull();
    expect(await restored.unconfirmedRestore()).toBeNull();
    await restored.close();
    expect(await store.unconfirmedRestore()).toBeNull();
  });

  it('is marked as well if it is served as it is, and so is a copy of the data folder', async () => {
    const newest = (await store.runs({}, { limit: 1 })).rows[0]?.receivedAt;
    await store.close();
    await (await openSqliteStore(at('data'), { isServed: true })).close();
    await backupStore(at('data'), at('backup'), now);
    await cp(at('data'), at('copy'), { recursive: true });
    for (const name of ['backup', 'copy']) {
      const copied = await openSqliteStore(at(name), { isServed: true });
      expect(await copied.unconfirmedRestore()).toMatchObject({ backupAt: newest });
      expect((await copied.auditLog({ limit: 1 })).rows).toMatchObject([
        { who: 'server', action: 'copied data folder noticed', detail: `its last run is of ${newest}` },
      ]);
      expect(await copied.confirmRestore(now.toISOString())).not.toBeNull();
      await copied.close();
      const again = await openSqliteStore(at(name), { isServed: true });
      expect(await again.unconfirmedRestore()).toBeNull();
      await again.close();
    }
    await rename(at('data'), at('moved'));
    store = await openSqliteStore(at('moved'), { isServed: true });
    expect(await store.unconfirmedRestore()).toBeNull();
  });

  it('can be copied and made again, and reports bundles that belong to no run', async () => {
    await writeFile(at('data', 'blobs', (await readdir(at('data', 'blobs')))[0] ?? '', '0'.repeat(64)), 'leftover');
    const later = new Date(Date.now() + 120_000);
    expect((await backupStore(at('data'), at('backup'), later)).leftovers).toBe(1);
    await cp(at('backup'), at('copy'), { recursive: true });
    await restoreStore(at('copy'), at('restored'), restoredAt);
    expect((await backupStore(at('restored'), at('again'), later)).leftovers).toBe(0);
  });

  it.each([
    ['a bundle is damaged', async () => truncate(await firstBlob('backup'), 3), 'store-damaged'],
    ['a bundle is missing', async () => rm(await firstBlob('backup')), 'store-damaged'],
    ['the database is damaged', () => truncate(at('backup', 'line.db'), 8192), 'store-damaged'],
    ['the database is missing', () => rm(at('backup', 'line.db')), 'store-unusable'],
    ['it was never finished', () => rm(at('backup', 'backup.json')), 'store-unusable'],
    ['its description is no JSON', () => writeFile(at('backup', 'backup.json'), '{'), 'store-unusable'],
    ['it is of another version', () => writeFile(at('backup', 'backup.json'), '{"backupVersion":2}'), 'store-unusable'],
  ])('restores nothing that would open if %s', async (_, harm, code) => {
    await backupStore(at('data'), at('backup'), now);
    await harm();
    await expect(restoreStore(at('backup'), at('restored'), restoredAt)).rejects.toMatchObject({ code });
    const opens = async () => {
      const opened = await openSqliteStore(at('restored'));
      const count = await opened.countRuns({});
      await opened.close();
      return count;
    };
    // A store that opens is a new one, in a folder that the restore had put nothing in.
    expect(await opens().catch(({ code: why }: { code: string }) => why)).toBeOneOf([0, 'store-damaged']);
  });

  it('is written only to an empty place, and restored only from a backup to an empty place', async () => {
    await expect(backupStore(at('data'), at('data'), now)).rejects.toMatchObject({ code: 'store-unusable' });
    await expect(backupStore(at('nothing'), at('backup'), now)).rejects.toMatchObject({ code: 'wrong-folder' });
    expect(await readdir(folder)).toEqual(['data']);
    await backupStore(at('data'), at('backup'), now);
    await expect(restoreStore(at('backup'), at('data'), restoredAt)).rejects.toMatchObject({ code: 'store-unusable' });
    await expect(restoreStore(at('data'), at('restored'), restoredAt)).rejects.toMatchObject({
      code: 'store-unusable',
    });
  });

  it('is not finished if a bundle of the store is damaged', async () => {
    await truncate(await firstBlob('data'), 3);
    await expect(backupStore(at('data'), at('backup'), now)).rejects.toMatchObject({ code: 'store-damaged' });
    expect(await readdir(at('backup'))).not.toContain('backup.json');
  });
});
