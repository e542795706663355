import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FlatfieldError } from '../../flatfield-error.ts';
import type { Store } from '../../line/store/store.ts';

/** Works on the store of a data folder that is there; a server may have it open as well. Throws `store-unusable`. */
export async function withStore<T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const { DATABASE_NAME, openSqliteStore } = await import('../../line/store/open-sqlite-store.ts');
  if (!(await stat(join(folder, DATABASE_NAME)).catch(() => null))) {
    throw new FlatfieldError('store-unusable', `${folder} is not the data folder of a line server.`);
  }
  const store = await openSqliteStore(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
