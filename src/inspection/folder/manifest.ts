import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const manifestFileName = 'manifest.json';

/** One file of a run as it was when the run was written. */
export interface ListedFile {
  /** From the run's folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** What a run's folder holds, so that a later change shows. */
export interface Manifest {
  readonly manifestVersion: 1;
  readonly runId: string;
  /** Every file but the manifest itself, by path. */
  readonly files: readonly ListedFile[];
  /** Absent if the run was not signed. */
  readonly signature?: Signature;
}

/** An Ed25519 signature (RFC 8032) over `signedText` of the manifest. */
export interface Signature {
  readonly algorithm: 'Ed25519';
  /** The public half of the key, as PEM; it says who signed only to those who know it from elsewhere. */
  readonly publicKey: string;
  /** Base64. */
  readonly value: string;
}

/** The manifest's shape in `manifest.json`. */
export const manifestSchema: z.ZodType<Manifest> = z.strictObject({
  manifestVersion: z.literal(1),
  runId: z.string(),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int().min(0), sha256: z.string() })),
  signature: z
    .strictObject({ algorithm: z.literal('Ed25519'), publicKey: z.string(), value: z.string() })
    .exactOptional(),
});

/** What a signature covers: everything in the manifest but itself, in one spelling. */
export function signedText({ manifestVersion, runId, files }: Manifest): string {
  const listed = files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
  return JSON.stringify({ manifestVersion, runId, files: listed });
}

/** Every file of a run's folder but the manifest, by path; links are listed as what they are, not followed. */
export async function listFiles(folder: string): Promise<readonly ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: pathIn(folder, join(entry.parentPath, entry.name)), isFile: entry.isFile() }))
    .filter(({ path }) => path !== manifestFileName)
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
