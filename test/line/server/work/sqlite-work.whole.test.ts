import { afterAll } from 'vitest';
import { openSqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { sqliteFolders } from '../store/sqlite-folders.ts';
import { alarmsContract } from './alarms-contract.ts';
import { type WorkKind, workContract } from './work-contract.ts';

const folders = sqliteFolders();
afterAll(folders.remove);

const sqlite: WorkKind = {
  make: folders.make,
  open: (folder) => openSqliteStore(folder, { waitMs: 30_000 }),
  databaseOf: () => undefined,
};

workContract('SQLite', sqlite);
alarmsContract('SQLite', sqlite);
