import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { addedTo, fingerprint } from './check-folder.ts';
import { type ListedFile, manifestFileName } from './manifest.ts';
import { readManifest, signerOf } from './read-manifest.ts';
import type { RunProblem } from './run-problem.ts';

/** Result of checking a run that a later part may have resumed against its manifest. */
export interface PartCheck {
  readonly problems: readonly RunProblem[];
  /** Fingerprint of the key that signed; null without a good signature. */
  readonly signedBy: string | null;
}

type OfPath = (path: string) => boolean;

/** The files of a run that a part which was killed may have changed, by their paths in its folder. */
export interface PartFiles {
  readonly mayGrow: OfPath;
  readonly mayGo: OfPath;
  readonly mayCome: OfPath;
}

/**
 * Holds a run's folder against the manifest of its last part that ended in order; null if there is none. A later part that was killed
 * appends to the journals (`mayGrow`) and adds files that `mayCome`: the listed bytes must begin a journal still, every other listed file must be
 * as it was, except one that `mayGo`, and nothing else may be there.
 */
export async function verifyPart(folder: string, { mayGrow, mayGo, mayCome }: PartFiles): Promise<PartCheck | null> {
  const manifest = await readManifest(folder);
  if ('what' in manifest) return manifest.isMissing ? null : { problems: [manifest], signedBy: null };
  const signer = signerOf(manifest);
  const problems: RunProblem[] = [];
  if (manifest.signature && !signer) problems.push({ path: manifestFileName, what: 'does not fit its signature' });
  for (const file of manifest.files.filter(({ path }) => !mayGo(path))) {
    const what = await beginsAs(folder, file, mayGrow(file.path)).then(
      (isSame) => (isSame ? null : 'is changed'),
      (error: unknown) => (isMissing(error) ? 'is missing' : 'is changed'),
    );
    if (what !== null) problems.push({ path: file.path, what });
  }
  problems.push(...(await addedTo(folder, manifest)).filter(({ path }) => !mayCome(path)));
  return { problems, signedBy: signer && fingerprint(signer) };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function beginsAs(folder: string, { path, bytes, sha256 }: ListedFile, mayGrow: boolean): Promise<boolean> {
  const file = await open(join(folder, path), 'r');
  try {
    const { size } = await file.stat();
    if (mayGrow ? size < bytes : size !== bytes) return false;
    const hash = createHash('sha256');
    if (bytes > 0) {
      for await (const chunk of file.createReadStream({ start: 0, end: bytes - 1, autoClose: false })) {
        hash.update(chunk as Buffer);
      }
    }
    return hash.digest('hex') === sha256;
  } finally {
    await file.close();
  }
}
