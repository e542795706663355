import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, SqliteDialect, type Transaction } from 'kysely';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { makeFolder } from '../../../../base/make-folder.ts';
import type { BundleWithoutRow } from '../archive.ts';
import { keepIdentity } from '../backup/marks.ts';
import { noticeCopy } from '../backup/notice-copy.ts';
import { type Blobs, unusable } from '../blobs.ts';
import type { DialectFacts } from '../dialect-facts.ts';
import { patiently } from '../long-work.ts';
import { migrate } from '../migrate.ts';
import { kyselyStore, type Store } from '../store.ts';
import { type StoreEvent, writerOf } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { refuseDamagedTexts, watchTexts } from './damaged-texts.ts';
import { folderBlobs } from './folder-blobs.ts';
import { libsqlDatabase, loadLibsql } from './libsql-database.ts';
import { ownFile } from './own-file.ts';
import { sqliteFacts } from './sqlite-facts.ts';

/** Names in the data folder of a line server. */
export const DATABASE_NAME = 'line.db';
export const BLOBS_NAME = 'blobs';

/**
 * Opens the store in a folder, or makes it: `line.db` and `blobs`. Several programs may have it open. Throws `store-unusable` if it
 * cannot be opened or is of a newer version, `store-damaged`, and `store-busy` after `waitMs`. `isServed`: whether a server goes by what it says;
 * then a copy is marked, see `noticeCopy`.
 */
export async function openSqliteStore(folder: string, { waitMs = 10_000, isServed = false } = {}): Promise<Store> {
  const { db, blobs } = await openSqlite(folder, { waitMs, isServed });
  await keepIdentity(db, writerOf(db, sqliteFacts, waitMs)).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const path = join(folder, DATABASE_NAME);
  const isOwn = await ownFile(path);
  const watch = isServed ? watchTexts(db, path) : null;
  const confirm = async () => {
    watch?.refuse();
    await isOwn();
  };
  const transact: DialectFacts['transact'] = async (of, work) => {
    await confirm();
    const done = await sqliteFacts.transact(of, work);
    // Otherwise a run could be acknowledged that went into a removed file.
    await confirm();
    return done;
  };
  const store = sqliteStore(db, blobs, { ...sqliteFacts, transact }, waitMs);
  const close = async () => {
    watch?.end();
    await store.close();
  };
  const mark = async () => {
    await confirm();
    return store.mark();
  };
  return { ...store, confirm, mark, close };
}

/** The store over a database that one server has for itself: its followers receive what is kept through it. */
export function sqliteStore(db: Kysely<Tables>, blobs: Blobs, facts: DialectFacts, waitMs: number): Store {
  const listeners = new Set<(event: StoreEvent) => void>();
  const tell = (event: StoreEvent) => {
    for (const listener of listeners) listener(event);
  };
  return kyselyStore(
    { db, blobs, facts, write: writerOf(db, facts, waitMs), tell },
    {
      confirm: () => Promise.resolve(),
      follow: async (listener) => {
        listeners.add(listener);
        return async () => void listeners.delete(listener);
      },
      sharedKey: async () => null,
      unsafeSettings: () => Promise.resolve([]),
      noteServerClock: () => Promise.resolve(),
      serverClocks: () => Promise.resolve([]),
      onConnect: () => undefined,
      connections: () => null,
    },
  );
}

/** A database that has the tables, and the bundles next to it. */
export async function openSqlite(
  folder: string,
  { waitMs, isServed = false }: { readonly waitMs: number; readonly isServed?: boolean },
): Promise<{ readonly db: Kysely<Tables>; readonly blobs: Blobs }> {
  await loadLibsql();
  await makeFolder(folder).catch(unusable(folder));
  const blobs = await folderBlobs(join(folder, BLOBS_NAME));
  await refuseLostDatabase(folder, blobs);
  const path = join(folder, DATABASE_NAME);
  const database = await patiently(waitMs, () => libsqlDatabase(path));
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  const write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
    patiently(waitMs, () => db.transaction().execute(work));
  try {
    if (isServed) await refuseDamagedTexts(db, path);
    await patiently(waitMs, () => migrate(db, sqliteFacts));
    if (isServed) await noticeCopy(db, write, path, new Date());
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, blobs };
}

/** The bundles in the data folder of a line server, whatever its database says, oldest first. Throws `wrong-folder` if it has none. */
export async function bundlesOfFolder(folder: string): Promise<readonly BundleWithoutRow[]> {
  const place = join(folder, BLOBS_NAME);
  if ((await stat(place).catch(() => null)) === null) {
    throw new FlatfieldError(
      'wrong-folder',
      `${folder} has no folder ${BLOBS_NAME}: name the data folder of a line server.`,
    );
  }
  const blobs = await folderBlobs(place);
  const found: BundleWithoutRow[] = [];
  for await (const { hash, putAtMs } of blobs.list()) found.push({ hash, putAtMs, read: () => blobs.get(hash) });
  return found.sort((a, b) => a.putAtMs - b.putAtMs);
}

/** Bundles without a database are what an interrupted restore leaves, or a lost file: an empty store must not take its place. */
async function refuseLostDatabase(folder: string, blobs: Blobs): Promise<void> {
  const found = await stat(join(folder, DATABASE_NAME)).catch(() => null);
  if (found && found.size > 0) return;
  for await (const { hash } of blobs.list()) {
    throw new FlatfieldError(
      'store-damaged',
      `${folder} has bundles of runs, such as ${hash}, but no ${DATABASE_NAME}: restore a backup into another folder.`,
    );
  }
}
