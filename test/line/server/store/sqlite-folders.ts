import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_NAME, openSqlite } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';

/** Data folders with the tables of a store and nothing else. The tables are made once: that takes most of opening a new store. */
export function sqliteFolders() {
  const folders: string[] = [];
  const empty = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-store-'));
    folders.push(folder);
    return folder;
  };
  let first: Promise<string> | undefined;
  return {
    make: async (): Promise<string> => {
      first ??= empty().then(migrated);
      const [from, folder] = [await first, await empty()];
      await copyFile(join(from, DATABASE_NAME), join(folder, DATABASE_NAME));
      return folder;
    },
    remove: () => Promise.all(folders.map((folder) => rm(folder, { recursive: true, maxRetries: 5 }))),
  };
}

/** Without the identity of a store: each copy is given its own when it is opened. */
async function migrated(folder: string): Promise<string> {
  const { db } = await openSqlite(folder, { waitMs: 30_000 });
  await db.destroy();
  return folder;
}
