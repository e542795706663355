import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Stored } from '../../base/stored.ts';
import { isSystemFile } from './system-file.ts';

export const manifestFileName = 'manifest.json';

/** The file of a run folder that says what stands changed on the monitor: a run writes it, and a restore empties the folder of it. */
export const restoreFileName = 'restore.json';

const listedFileSchema = z.strictObject({
  /** From the run's folder, with forward slashes. */
  path: z.string(),
  bytes: z.int().min(0),
  /** In hexadecimal. */
  sha256: z.string(),
});

/** One file of a run as it was when the run was written. */
export type ListedFile = Stored<typeof listedFileSchema>;

export const manifestSchema = z.strictObject({
  manifestVersion: z.literal(1),
  runId: z.string(),
  /** Every file but the manifest itself, by path. */
  files: z.array(listedFileSchema),
  /** An Ed25519 signature (RFC 8032) over `signedText` of the manifest; absent if the run was not signed. */
  signature: z
    .strictObject({
      algorithm: z.literal('Ed25519'),
      /** The public half of the key, as PEM; it names the signer only to those who know it from elsewhere. */
      publicKey: z.string(),
      /** Base64. */
      value: z.string(),
    })
    .exactOptional(),
});

/** The list of the files in a run's folder, so that a later change shows: `manifest.json`. */
export type Manifest = Stored<typeof manifestSchema>;
export type Signature = NonNullable<Manifest['signature']>;

/** The text that a signature covers: everything in the manifest but itself, in one spelling. */
export function signedText({ manifestVersion, runId, files }: Manifest): string {
  const listed = files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
  return JSON.stringify({ manifestVersion, runId, files: listed });
}

/** Every file of a run's folder but the manifest and those of the system, by path; links are listed as what they are, not followed. */
export async function listFiles(folder: string): Promise<readonly ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: pathIn(folder, join(entry.parentPath, entry.name)), isFile: entry.isFile() }))
    .filter(({ path, isFile }) => path !== manifestFileName && !(isFile && isSystemFile(path)))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const listed: ListedFile[] = [];
  for (const { path, isFile } of paths) {
    listed.push(isFile ? await hashFile(folder, path) : { path, bytes: 0, sha256: 'not-a-file' });
  }
  return listed;
}

function pathIn(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}

async function hashFile(folder: string, path: string): Promise<ListedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(join(folder, path)), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { path, bytes, sha256: hash.digest('hex') };
}
