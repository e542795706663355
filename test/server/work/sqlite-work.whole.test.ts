import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqliteStore } from '../../../src/server/store/sqlite/open-sqlite-store.ts';
import { alarmsContract } from './alarms-contract.ts';
import { type WorkKind, workContract } from './work-contract.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, maxRetries: 5 }))));

const sqlite: WorkKind = {
  make: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-work-'));
    folders.push(folder);
    return folder;
  },
  open: (folder) => openSqliteStore(folder, { waitMs: 30_000 }),
  databaseOf: () => undefined,
};

workContract('SQLite', sqlite);
alarmsContract('SQLite', sqlite);
