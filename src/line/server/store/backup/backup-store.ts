import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqliteDatabase } from 'kysely';
import { FlatfieldError, hasCode } from '../../../../base/flatfield-error.ts';
import { syncFolder, writeFileAtomically } from '../../../../base/storage/write-file-atomically.ts';
import { patiently } from '../long-work.ts';
import { folderBlobs } from '../sqlite/folder-blobs.ts';
import { libsqlDatabase } from '../sqlite/libsql-database.ts';
import { BLOBS_NAME, DATABASE_NAME } from '../sqlite/open-sqlite-store.ts';
import {
  BACKUP_MANIFEST_NAME,
  BACKUP_VERSION,
  type BackupManifest,
  emptyFolder,
  sha256OfFile,
  syncFile,
} from './backup-files.ts';
import { type CopiedBundles, copyBundles } from './copy-bundles.ts';

/**
 * Copies the store of a folder into another one, which must be empty or new, while a server may continue to write: the database as of one
 * moment, then the bundles that it names, then `backup.json`. `leftovers`: bundles that no run
 * names, which are left out. Throws `store-unusable`, `store-damaged`, `store-busy`.
 */
export async function backupStore(
  folder: string,
  target: string,
  now: Date,
  signal?: AbortSignal,
): Promise<BackupManifest & { readonly leftovers: number }> {
  const original = join(folder, DATABASE_NAME);
  if (!(await stat(original).catch(() => null))) {
    throw new FlatfieldError('wrong-folder', `${folder} is not the data folder of a line server.`);
  }
  await emptyFolder(target);
  const copy = join(target, DATABASE_NAME);
  await patiently(10_000, () => withDatabase(original, (db) => db.prepare('vacuum into ?').run([copy])));
  await syncFile(copy);
  const { hashes, bundleBytes } = await copiedBundles(
    original,
    copy,
    join(folder, BLOBS_NAME),
    join(target, BLOBS_NAME),
    signal,
  );
  await syncFolder(target);
  const manifest: BackupManifest = {
    backupVersion: BACKUP_VERSION,
    createdAt: now.toISOString(),
    runs: hashes.size,
    bundleBytes,
    databaseSha256: await sha256OfFile(copy),
  };
  await writeFileAtomically(join(target, BACKUP_MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`);
  let leftovers = 0;
  for await (const { hash, putAtMs } of (await folderBlobs(join(folder, BLOBS_NAME))).list()) {
    if (!hashes.has(hash) && putAtMs < now.getTime() - ARRIVAL_MS) leftovers += 1;
  }
  return { ...manifest, leftovers };
}

/** Age in milliseconds up to which a bundle may belong to a run that is just arriving. */
const ARRIVAL_MS = 60_000;

/** A bundle that is missing may have been pruned after the database was copied. */
async function copiedBundles(
  original: string,
  copy: string,
  from: string,
  to: string,
  signal: AbortSignal | undefined,
): Promise<CopiedBundles> {
  try {
    return await copyBundles(copy, await folderBlobs(from), await folderBlobs(to), signal);
  } catch (cause) {
    if (!hasCode(cause, 'store-damaged') || (await prunings(original)) === (await prunings(copy))) throw cause;
    throw new FlatfieldError('store-busy', 'Runs were pruned during the backup: begin it again in another folder.', {
      cause,
    });
  }
}

async function prunings(path: string): Promise<string> {
  return JSON.stringify(await withDatabase(path, (db) => db.prepare('select count(*) from "prunings"').all([])));
}

async function withDatabase<T>(path: string, work: (db: SqliteDatabase) => T): Promise<T> {
  const database = await libsqlDatabase(path, 'as it is');
  try {
    return work(database);
  } finally {
    database.close();
  }
}
