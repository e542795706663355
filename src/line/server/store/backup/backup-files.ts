import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { makeFolder } from '../../../../base/make-folder.ts';
import { unusable } from '../blobs.ts';

/** Makes a folder, or takes one that is empty. Throws `store-unusable` for a folder with anything in it. */
export async function emptyFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch(unusable(folder));
  const names = await readdir(folder).catch(unusable(folder));
  if (names.length > 0) throw new FlatfieldError('store-unusable', `${folder} is not empty: name a new folder.`);
}

/** SHA-256 of a file of any size, in hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Makes what a file holds survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Written last into the folder of a backup: without it, the backup was never finished. */
export const BACKUP_MANIFEST_NAME = 'backup.json';

/** Version of that file. */
export const BACKUP_VERSION = 1;

export const backupManifestSchema = z.strictObject({
  backupVersion: z.literal(BACKUP_VERSION),
  createdAt: z.iso.datetime(),
  /** Runs whose bundles are in it, and their bytes. The name of each bundle is its SHA-256. */
  runs: z.int().min(0),
  bundleBytes: z.int().min(0),
  /** SHA-256 of its `line.db`. */
  databaseSha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;
