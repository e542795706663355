import type { Store } from '../../server/store/store.ts';
import { usageError } from '../usage-error.ts';
import type { StoreArguments } from './store-options.ts';

/** Works on the store of a line server that is there; a server may have it open as well. Throws `usage` and what opening it throws. */
export async function withStore<T>(
  { folder, database }: StoreArguments,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { openStore } = await import('../../server/store/open-store.ts');
  const place = database === undefined ? folder && { folder } : folder === undefined && { database };
  if (!place) throw usageError('Give --folder or --database, the place of the data of the line server.');
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
