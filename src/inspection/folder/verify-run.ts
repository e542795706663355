import { createHash, type KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type ListedFile, listFiles, type Manifest, manifestFileName } from './manifest.ts';
import { readManifest, signerOf } from './read-manifest.ts';
import type { RunProblem } from './run-problem.ts';

/** Result of checking a run folder against its manifest. */
export interface RunCheck {
  /**
   * `intact`: nothing changed and a signature covers it; `unsigned`: nothing changed, but it has no signature;
   * `not-verifiable`: there is no manifest, so nothing is known.
   */
  readonly state: 'intact' | 'unsigned' | 'changed' | 'not-verifiable';
  /** The files that are not as they were; empty if all are. */
  readonly problems: readonly RunProblem[];
  /** SHA-256 of the key that signed (SubjectPublicKeyInfo, DER), in hexadecimal; null without a good signature. */
  readonly signedBy: string | null;
}

/**
 * Holds every file of a run's folder against its manifest, and the manifest against its signature. With a key, only a signature
 * of that key counts: a run signed by another, or by none, is changed. Throws `invalid-record` if there is no such folder.
 */
export async function verifyRun(folder: string, key?: KeyObject): Promise<RunCheck> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new FlatfieldError('invalid-record', `No record could be read at ${folder}; expected a run folder.`);
  const manifest = await readManifest(folder);
  if ('what' in manifest) {
    const state = manifest.isMissing ? 'not-verifiable' : 'changed';
    return { state, problems: [ofManifest(manifest.what)], signedBy: null };
  }
  const signer = signerOf(manifest);
  const problems = [...signatureProblems(manifest, signer, key), ...fileProblems(manifest, await listFiles(folder))];
  const state = problems.length > 0 ? 'changed' : manifest.signature ? 'intact' : 'unsigned';
  return { state, problems, signedBy: signer ? fingerprint(signer) : null };
}

/** The SHA-256 of a public key, by which people compare keys. */
export function fingerprint(key: KeyObject): string {
  return createHash('sha256').update(publicDer(key)).digest('hex');
}

/** The problem of a manifest that a key should have signed. */
export const NOT_SIGNED = 'is not signed';

function ofManifest(what: string): RunProblem {
  return { path: manifestFileName, what };
}

function signatureProblems(
  { signature }: Manifest,
  signer: KeyObject | null,
  key: KeyObject | undefined,
): RunProblem[] {
  if (!signature) return key ? [ofManifest(NOT_SIGNED)] : [];
  if (!signer) return [ofManifest('does not fit its signature')];
  return key && !publicDer(key).equals(publicDer(signer)) ? [ofManifest('was signed with another key')] : [];
}

function publicDer(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

function fileProblems({ files }: Manifest, found: readonly ListedFile[]): RunProblem[] {
  const there = new Map(found.map((file) => [file.path, file]));
  const listed = new Set(files.map(({ path }) => path));
  return [
    ...files.flatMap(({ path, bytes, sha256 }) => {
      const file = there.get(path);
      if (!file) return [{ path, what: 'is missing' }];
      return file.sha256 === sha256 && file.bytes === bytes ? [] : [{ path, what: 'is changed' }];
    }),
    ...found.filter(({ path }) => !listed.has(path)).map(({ path }) => ({ path, what: 'was added' })),
  ];
}
