import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { systemMessage } from '../../base/system-message.ts';
import { recordFileName } from '../read-inspection.ts';
import { type Disk, plainDisk } from './disk.ts';
import { type ListedFile, type Manifest, manifestFileName, restoreFileName } from './manifest.ts';
import { readManifest, signerOf } from './read-manifest.ts';
import type { Memory } from './read-plain-file.ts';
import type { RunProblem } from './run-problem.ts';
import { isSystemFile } from './system-file.ts';

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

export interface CheckFolderOptions {
  /** The public key that must have signed. */
  readonly key?: KeyObject | undefined;
  /** SHA-256 of the record, in hexadecimal, if it has been read: what was read is checked, not what is there now. */
  readonly recordSha256?: string | undefined;
  readonly disk?: Disk | undefined;
  readonly memory?: Memory | undefined;
}

/**
 * Decides whether the folder of a run is as it was written: every file against the manifest, and the manifest against its signature. Whatever reads a
 * run asks this. `restore.json` may go, or change: `flatfield restore` writes it, and nothing of it is judged. With a key, only a signature of that key counts.
 * Files of the system count as if they were not there.
 */
export async function checkFolder(folder: string, options: CheckFolderOptions = {}): Promise<RunCheck> {
  const { key, disk = plainDisk } = options;
  const manifest = await readManifest(folder, disk.read);
  if ('what' in manifest) {
    const state = manifest.isMissing ? 'not-verifiable' : 'changed';
    return { state, problems: [ofManifest(manifest.what)], signedBy: null };
  }
  const signer = signerOf(manifest);
  const problems = [...signatureProblems(manifest, signer, key), ...(await fileProblems(folder, manifest, options))];
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
): readonly RunProblem[] {
  if (!signature) return key ? [ofManifest(NOT_SIGNED)] : [];
  if (!signer) return [ofManifest('does not fit its signature')];
  return key && !publicDer(key).equals(publicDer(signer)) ? [ofManifest('was signed with another key')] : [];
}

function publicDer(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

/** The files that are gone, are not as they were, or were added. Only what is in the folder counts, wherever a listed path leads. */
async function fileProblems(
  folder: string,
  { files }: Manifest,
  options: CheckFolderOptions,
): Promise<readonly RunProblem[]> {
  const there = await filesIn(folder, options.disk ?? plainDisk);
  const problems: RunProblem[] = [];
  for (const listed of files.filter(({ path }) => path !== restoreFileName && !isSystemFile(path))) {
    const { path } = listed;
    const isFile = there.get(path);
    const what = isFile === undefined ? 'is missing' : await changeOf(folder, listed, isFile, options);
    if (what !== null) problems.push({ path, what });
  }
  return [...problems, ...notListed(there, files)];
}

/** The files of a folder that its manifest does not list. Throws `invalid-record` if the folder cannot be listed. */
export async function addedTo(folder: string, { files }: Manifest): Promise<readonly RunProblem[]> {
  return notListed(await filesIn(folder, plainDisk), files);
}

function notListed(there: ReadonlyMap<string, boolean>, files: Manifest['files']): readonly RunProblem[] {
  const known = new Set([manifestFileName, ...files.map(({ path }) => path)]);
  const added = [...there]
    .filter(([path, isFile]) => !known.has(path) && !(isFile && isSystemFile(path)))
    .map(([path]) => path)
    .sort();
  return added.map((path) => ({ path, what: 'was added' }));
}

/** Every entry below a folder that is not a folder itself, by its path with forward slashes, and whether it is a file. */
async function filesIn(folder: string, disk: Disk, below = ''): Promise<ReadonlyMap<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const entry of await entriesOf(join(folder, below), disk)) {
    const path = `${below}${entry.name}`;
    if (!entry.isDirectory()) found.set(path, entry.isFile());
    else for (const [inner, isFile] of await filesIn(folder, disk, `${path}/`)) found.set(inner, isFile);
  }
  return found;
}

async function entriesOf(folder: string, disk: Disk): ReturnType<Disk['list']> {
  return disk.list(folder).catch((cause: unknown) => {
    throw new FlatfieldError(
      'invalid-record',
      `The folder ${folder} of a run cannot be listed: ${systemMessage(cause)}.`,
      {
        cause,
      },
    );
  });
}

/** The change of a listed file that is there, as the rest of a sentence; null if it is as it was. */
async function changeOf(
  folder: string,
  { path, bytes, sha256 }: ListedFile,
  isFile: boolean,
  { recordSha256, disk = plainDisk, memory }: CheckFolderOptions,
): Promise<string | null> {
  if (!isFile) return 'is changed';
  if (path === recordFileName && recordSha256 !== undefined) return sha256 === recordSha256 ? null : 'is changed';
  const file = join(folder, path);
  const hash = async () => (bytes > MOST_AT_ONCE ? hashOfStream(file) : hashOf(await disk.read(file, memory)));
  const found = await hash().catch(() => null);
  if (found === null) return 'cannot be read';
  return found.bytes === bytes && found.sha256 === sha256 ? null : 'is changed';
}

/** A journal of many readings is not held in memory. */
const MOST_AT_ONCE = 4 * 2 ** 20;

function hashOf(content: Buffer): Pick<ListedFile, 'bytes' | 'sha256'> {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

async function hashOfStream(file: string): Promise<Pick<ListedFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
