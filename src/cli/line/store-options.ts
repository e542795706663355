import type { Options } from 'yargs';
import type { Store } from '../../line/server/store/store.ts';
import { usageError } from '../exit-codes.ts';
import { pathOption, textOption } from '../option-kinds.ts';

/** Options of every command that works on the data of a line server, also while it runs. */
export const storeOptions = {
  folder: pathOption('Data folder of the line server'),
  database: textOption('PostgreSQL database of the line servers: postgres://USER@HOST:PORT/NAME'),
} as const satisfies Record<string, Options>;

export interface StoreArguments {
  readonly folder?: string | undefined;
  readonly database?: string | undefined;
}

/** Option of every command that works on the data of a line server, also while it runs. */
export const folderOption = {
  folder: { ...pathOption('Data folder of the line server'), demandOption: true },
} as const satisfies Record<string, Options>;

/** Works on the store of a line server that is there; a server may have it open as well. Throws `usage` and what opening it throws. */
export async function withStore<T>(
  { folder, database }: StoreArguments,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { openStore } = await import('../../line/server/store/open-store.ts');
  const place = database === undefined ? folder && { folder } : folder === undefined && { database };
  if (!place) throw usageError('Give --folder or --database, the place of the data of the line server.');
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
