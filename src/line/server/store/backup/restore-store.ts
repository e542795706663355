import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { otherVersion } from '../../../../base/other-version.ts';
import { parseJsonText } from '../../../../base/parse-json-text.ts';
import { removePatiently, renamePatiently } from '../../../../base/storage/patiently.ts';
import { syncFolder } from '../../../../base/storage/write-file-atomically.ts';
import { unusable } from '../blobs.ts';
import { migrate } from '../migrate.ts';
import { folderBlobs } from '../sqlite/folder-blobs.ts';
import { libsqlDatabase, loadLibsql } from '../sqlite/libsql-database.ts';
import { BLOBS_NAME, DATABASE_NAME } from '../sqlite/open-sqlite-store.ts';
import { sqliteFacts } from '../sqlite/sqlite-facts.ts';
import type { Tables } from '../tables.ts';
import {
  BACKUP_MANIFEST_NAME,
  BACKUP_VERSION,
  type BackupManifest,
  backupManifestSchema,
  emptyFolder,
  sha256OfFile,
  syncFile,
} from './backup-files.ts';
import { copyBundles } from './copy-bundles.ts';
import { settle } from './notice-copy.ts';
import { markRestored } from './restorations.ts';

/**
 * Makes a store out of a backup, in a folder that is empty or new; everything is held against its hash. The database gets its name
 * last, and no store opens without it. It is marked as restored: see `Store.unconfirmedRestore`. Throws `store-unusable`, `store-damaged`.
 */
export async function restoreStore(
  backup: string,
  folder: string,
  now: Date,
  signal?: AbortSignal,
): Promise<BackupManifest> {
  await loadLibsql();
  const manifest = await readManifest(backup);
  await emptyFolder(folder);
  const database = join(folder, `${DATABASE_NAME}.restoring`);
  await copyFile(join(backup, DATABASE_NAME), database).catch(unusable(backup));
  if ((await sha256OfFile(database)) !== manifest.databaseSha256) {
    throw new FlatfieldError('store-damaged', `${join(backup, DATABASE_NAME)} is not as ${BACKUP_MANIFEST_NAME} says.`);
  }
  const [from, to] = [await folderBlobs(join(backup, BLOBS_NAME)), await folderBlobs(join(folder, BLOBS_NAME))];
  const { hashes } = await copyBundles(database, from, to, signal);
  if (hashes.size !== manifest.runs) {
    throw new FlatfieldError(
      'store-damaged',
      `${backup} has ${hashes.size} runs, and ${BACKUP_MANIFEST_NAME} says ${manifest.runs}.`,
    );
  }
  await mark(database, now, manifest.createdAt);
  await syncFile(database);
  await renamePatiently(database, join(folder, DATABASE_NAME));
  await syncFolder(folder);
  return manifest;
}

/** The database may be of an earlier program. Its log is empty once it is closed. */
async function mark(path: string, now: Date, backupAt: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: await libsqlDatabase(path) }) });
  try {
    await migrate(db, sqliteFacts);
    await markRestored(db, { at: now.toISOString(), backupAt });
    await settle(db, path, now);
  } finally {
    await db.destroy();
  }
  for (const ending of ['-wal', '-shm']) await removePatiently(`${path}${ending}`);
}

async function readManifest(backup: string): Promise<BackupManifest> {
  const path = join(backup, BACKUP_MANIFEST_NAME);
  let json: unknown;
  try {
    json = parseJsonText(await readFile(path, 'utf8'));
    return backupManifestSchema.parse(json);
  } catch (cause) {
    const version = otherVersion(json, 'backupVersion', BACKUP_VERSION);
    const why = version ? `${path} ${version}.` : `${backup} is not a finished backup: ${path} cannot be read.`;
    throw new FlatfieldError('store-unusable', why, { cause });
  }
}
