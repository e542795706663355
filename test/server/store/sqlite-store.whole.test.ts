import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqlite, openSqliteStore } from '../../../src/server/store/sqlite/open-sqlite-store.ts';
import { chartsContract } from './charts-contract.ts';
import { marksContract } from './marks-contract.ts';
import { prunedUnitsContract } from './pruned-units-contract.ts';
import { retentionContract } from './retention-contract.ts';
import { sameAnswersContract } from './same-answers-contract.ts';
import { type StoreKind, storeContract } from './store-contract.ts';
import { sumsContract } from './sums-contract.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, maxRetries: 5 }))));

const sqlite: StoreKind = {
  make: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-store-'));
    folders.push(folder);
    return folder;
  },
  open: (folder) => openSqliteStore(folder, { waitMs: 30_000 }),
  database: (folder) => openSqlite(folder, { waitMs: 30_000 }),
};

storeContract('SQLite', sqlite);
prunedUnitsContract('SQLite', sqlite);
marksContract('SQLite', sqlite);
retentionContract('SQLite', sqlite);
sameAnswersContract('SQLite', sqlite);
sumsContract('SQLite', sqlite);
chartsContract('SQLite', sqlite);
