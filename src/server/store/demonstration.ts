import type { Kysely, Transaction } from 'kysely';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** Whether the store demonstrates a line, and making it one. */
export function demonstration(
  db: Kysely<Tables>,
  write: <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>,
): Pick<Store, 'isDemonstration' | 'becomeDemonstration'> {
  return {
    isDemonstration: () => isMarked(db),
    becomeDemonstration: () =>
      write(async (trx) => {
        if (await isMarked(trx)) return;
        if (await trx.selectFrom('arrivals').select('order').limit(1).executeTakeFirst()) {
          throw new FlatfieldError(
            'invalid-simulation',
            'A line server that has runs cannot become a demonstration: name an empty folder.',
          );
        }
        await trx.insertInto('demonstrations').values({ id: 1, at: new Date().toISOString() }).execute();
      }),
  };
}

async function isMarked(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('demonstrations').select('id').executeTakeFirst()) !== undefined;
}
