import type { Kysely, Transaction } from 'kysely';
import type { Restoration, Store } from './store.ts';
import type { Tables } from './tables.ts';

/** Whether a store was made out of a backup, so that it may have forgotten runs. */
export function restorations(
  db: Kysely<Tables>,
  write: <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>,
): Pick<Store, 'unconfirmedRestore' | 'confirmRestore' | 'markRestored'> {
  return {
    unconfirmedRestore: () => unconfirmed(db),
    markRestored: (restoration) => write((trx) => markRestored(trx, restoration)),
    confirmRestore: (at) =>
      write(async (trx) => {
        const found = await unconfirmed(trx);
        await trx.updateTable('restorations').set({ confirmedAt: at }).where('confirmedAt', 'is', null).execute();
        return found;
      }),
  };
}

/** Marks a database that was just copied out of a backup. */
export async function markRestored(db: Kysely<Tables>, { at, backupAt }: Restoration): Promise<void> {
  await db.insertInto('restorations').values({ at, backupAt, confirmedAt: null }).execute();
}

/** Of several, one after the other: from the oldest backup to the newest restore. */
async function unconfirmed(db: Kysely<Tables>): Promise<Restoration | null> {
  const query = db.selectFrom('restorations').select(['at', 'backupAt']).where('confirmedAt', 'is', null);
  const rows = await query.orderBy('id').execute();
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last ? { at: last.at, backupAt: first.backupAt } : null;
}
