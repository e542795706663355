import { z } from 'zod';

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
