import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { Store } from './store.ts';

/** Location of a store: in the data folder of a line server, or in a PostgreSQL database. */
export type StorePlace =
  | { readonly folder: string; readonly database?: undefined }
  | { readonly folder?: undefined; readonly database: string };

/** Opens a store that is there. Throws `store-unusable` for a folder without one, and what opening it throws. */
export async function openStore({ folder, database }: StorePlace): Promise<Store> {
  if (database !== undefined) return (await import('./postgres/open-postgres-store.ts')).openPostgresStore(database);
  const { DATABASE_NAME, openSqliteStore } = await import('./sqlite/open-sqlite-store.ts');
  if (!(await stat(join(folder, DATABASE_NAME)).catch(() => null))) {
    throw new FlatfieldError('wrong-folder', `${folder} is not the data folder of a line server.`);
  }
  return openSqliteStore(folder);
}
