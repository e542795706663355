import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Write } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { noticeRestore } from './restorations.ts';

/**
 * Marks a database that was copied with its folder, or out of a backup by hand, like a restored one: see `Store.unconfirmedRestore`. A copy
 * is another file, known by its number in the file system, which stays the same when a folder is renamed. A snapshot of a whole disk keeps it, and so does a file that is copied over: marks show
 * these, see `markTables`.
 */
export async function noticeCopy(db: Kysely<Tables>, write: Write, path: string, now: Date): Promise<void> {
  const file = await fileNumber(path);
  if ((await homeOf(db)) === file) return;
  await write(async (trx) => {
    const home = await homeOf(trx);
    if (home === file) return;
    await settle(trx, path, now);
    if (home !== null) await noticeRestore(trx, now.toISOString(), 'copied data folder noticed');
  });
}

/** Says that a database is where it belongs. */
export async function settle(db: Kysely<Tables>, path: string, now: Date): Promise<void> {
  const file = await fileNumber(path);
  await db.insertInto('homes').values({ file, at: now.toISOString() }).execute();
}

async function homeOf(db: Kysely<Tables>): Promise<string | null> {
  const home = await db.selectFrom('homes').select('file').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return home?.file ?? null;
}

async function fileNumber(path: string): Promise<string> {
  const { ino } = await stat(path, { bigint: true });
  return `${ino}`;
}
