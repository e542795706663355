import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { type MigratedStore, type MigrateStoreOptions, migrateStore } from '../store/backup/migrate-store.ts';
import { DATABASE_NAME } from '../store/sqlite/open-sqlite-store.ts';
import { lockLineFolder } from './line-folder.ts';
import { markMoved } from './moved-folder.ts';

/**
 * Moves the data of a server into a PostgreSQL database. The folder stays as it is, and is marked, so that it is not served by mistake while
 * stations send to the database. Throws `lock-failed` if a server runs, and what `migrateStore` throws.
 */
export async function migrateFolder(
  folder: string,
  address: string,
  options: Omit<MigrateStoreOptions, 'onVerified'>,
): Promise<MigratedStore> {
  if (!(await stat(join(folder, DATABASE_NAME)).catch(() => null))) {
    throw new FlatfieldError('wrong-folder', `${folder} is not the data folder of a line server.`);
  }
  const lock = await lockLineFolder(folder);
  try {
    const onVerified = () => markMoved(folder, options.now);
    return await migrateStore(folder, address, { ...options, onVerified });
  } finally {
    await lock.release();
  }
}
