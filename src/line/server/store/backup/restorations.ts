import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import { addEntry } from '../access/audit-table.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';

/** The part of a store that records restores from a backup, after which runs may be missing. */
export const restorationTables = ({ db, write }: StoreParts) => ({
  /**
   * The restore from a backup, or the copy, that this store came from, so that later runs may be missing; null if it is neither, or if an
   * administrator confirmed that none is missing.
   */
  unconfirmedRestore: (): Promise<Restoration | null> => unconfirmed(db),
  /** Says that the store was restored by other means than `restoreStore`. */
  markRestored: (restoration: Restoration): Promise<void> => write((trx) => markRestored(trx, restoration)),
  /** Confirms it. Returns what was confirmed; null if there was nothing. */
  confirmRestore: (at: string): Promise<Restoration | null> =>
    write(async (trx) => {
      const found = await unconfirmed(trx);
      if (!found) return null;
      // Later than every epoch that any mark is known to be of, also if the clock was set back.
      const epoch = Math.max((await highestEpoch(trx)) + 1, Date.parse(at));
      const change = trx.updateTable('restorations').set({ confirmedAt: at, epoch });
      await change.where('confirmedAt', 'is', null).execute();
      await trx.updateTable('identities').set({ hasGivenMark: 0 }).execute();
      return found;
    }),
});

/** Runs that arrived from `backupAt` to `at` may be missing; UTC. */
export interface Restoration {
  readonly at: string;
  readonly backupAt: string;
}

/** Marks a database that was just copied out of a backup. `epoch`: that of the mark which showed it. */
export async function markRestored(db: Kysely<Tables>, { at, backupAt }: Restoration, epoch = 0): Promise<void> {
  await db.insertInto('restorations').values({ at, backupAt, confirmedAt: null, epoch }).execute();
}

/** Marks a database that a server noticed to be an older one, or another one, and says so in its log. */
export async function noticeRestore(
  trx: Transaction<Tables>,
  at: string,
  action: string,
  epoch?: number,
): Promise<void> {
  const newest = await trx
    .selectFrom('arrivals')
    .select('receivedAt')
    .orderBy('order', 'desc')
    .limit(1)
    .executeTakeFirst();
  const backupAt = newest?.receivedAt ?? at;
  await markRestored(trx, { at, backupAt }, epoch);
  await addEntry(trx, { at, who: 'server', action, subject: 'store', detail: `its last run is of ${backupAt}` });
}

/** The epoch that began when the last restore was confirmed; 0 before. */
export async function currentEpoch(db: Kysely<Tables>): Promise<number> {
  return highestOf(db.selectFrom('restorations').where('confirmedAt', 'is not', null));
}

/** The highest epoch of a mark that showed an unconfirmed restore; null if nothing is unconfirmed. */
export async function unconfirmedEpoch(db: Kysely<Tables>): Promise<number | null> {
  const rows = await db.selectFrom('restorations').select('epoch').where('confirmedAt', 'is', null).execute();
  return rows.length === 0 ? null : Math.max(...rows.map(({ epoch }) => epoch));
}

/** Of several, one after the other: from the oldest backup to the newest restore. */
async function unconfirmed(db: Kysely<Tables>): Promise<Restoration | null> {
  const query = db.selectFrom('restorations').select(['at', 'backupAt']).where('confirmedAt', 'is', null);
  const rows = await query.orderBy('id').execute();
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last ? { at: last.at, backupAt: first.backupAt } : null;
}

function highestEpoch(db: Kysely<Tables>): Promise<number> {
  return highestOf(db.selectFrom('restorations'));
}

async function highestOf(query: SelectQueryBuilder<Tables, 'restorations', object>): Promise<number> {
  const found = await query.select((eb) => eb.fn.max('epoch').as('epoch')).executeTakeFirst();
  return Number(found?.epoch ?? 0);
}
