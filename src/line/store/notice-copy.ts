import { stat } from 'node:fs/promises';
import type { Kysely, Transaction } from 'kysely';
import { markRestored } from './restorations.ts';
import type { Tables } from './tables.ts';

type Write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/**
 * Marks a database that was copied with its folder, or out of a backup by hand, like a restored one: see `Store.unconfirmedRestore`. A copy
 * is another file, known by its number in the file system, which stays the same when a folder is renamed. A snapshot of a whole disk keeps it.
 */
export async function noticeCopy(db: Kysely<Tables>, write: Write, path: string, now: Date): Promise<void> {
  const file = await fileNumber(path);
  if ((await homeOf(db)) === file) return;
  await write(async (trx) => {
    const home = await homeOf(trx);
    if (home === file) return;
    const at = now.toISOString();
    await settle(trx, path, now);
    if (home === null) return;
    const newest = await trx.selectFrom('arrivals').select('receivedAt').orderBy('order', 'desc').executeTakeFirst();
    const backupAt = newest?.receivedAt ?? at;
    await markRestored(trx, { at, backupAt });
    const detail = `its last run is of ${backupAt}`;
    const entry = { at, who: 'server', action: 'copied data folder noticed', subject: 'store', detail };
    await trx
      .insertInto('auditLog')
      .values({ entryJson: JSON.stringify(entry) })
      .execute();
  });
}

/** Says that a database is where it belongs. */
export async function settle(db: Kysely<Tables>, path: string, now: Date): Promise<void> {
  const file = await fileNumber(path);
  await db.insertInto('homes').values({ file, at: now.toISOString() }).execute();
}

async function homeOf(db: Kysely<Tables>): Promise<string | null> {
  const home = await db.selectFrom('homes').select('file').orderBy('id', 'desc').executeTakeFirst();
  return home?.file ?? null;
}

async function fileNumber(path: string): Promise<string> {
  const { ino } = await stat(path, { bigint: true });
  return `${ino}`;
}
