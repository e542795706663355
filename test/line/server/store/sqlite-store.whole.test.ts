import { afterAll } from 'vitest';
import { openSqlite, openSqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { chartsContract } from './charts-contract.ts';
import { marksContract } from './marks-contract.ts';
import { prunedUnitsContract } from './pruned-units-contract.ts';
import { retentionContract } from './retention-contract.ts';
import { sameAnswersContract } from './same-answers-contract.ts';
import { sqliteFolders } from './sqlite-folders.ts';
import { type StoreKind, storeContract } from './store-contract.ts';
import { sumsContract } from './sums-contract.ts';

const folders = sqliteFolders();
afterAll(folders.remove);

const sqlite: StoreKind = {
  make: folders.make,
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
