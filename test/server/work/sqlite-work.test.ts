import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqliteStore } from '../../../src/server/store/sqlite/open-sqlite-store.ts';
import { workContract } from './work-contract.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, maxRetries: 5 }))));

workContract('SQLite', {
  make: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-work-'));
    folders.push(folder);
    return folder;
  },
  open: (folder) => openSqliteStore(folder, { waitMs: 30_000 }),
  databaseOf: () => undefined,
});
