import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { checkFolder } from '../../record/run-folder/check-folder.ts';
import { type Manifest, manifestFileName, manifestSchema } from '../../record/run-folder/manifest.ts';
import { runChanged } from '../../record/run-folder/run-changed.ts';
import { MAX_UNPACKED_BYTES } from './headers.ts';
import { type JsonLimits, refuseHeavyJson } from './refuse-heavy-json.ts';

/**
 * The files of one run, each as its manifest lists it. Its bytes are compressed by gzip; unpacked, they are the length of the
 * manifest in decimal, a line feed, the manifest, then the content of each file in the manifest's order, and nothing else.
 */
export interface Bundle {
  /** SHA-256 of `manifest.json`, in hexadecimal: what the run is called on the line. */
  readonly id: string;
  readonly manifest: Manifest;
  /** By the path that the manifest lists: a name, never a place in a file system. `manifest.json` is not among them. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * A run's folder as a bundle. Throws `invalid-record` if the folder has no readable manifest, `run-changed` if it is not as the
 * manifest says, or if a file that the manifest lists is gone.
 */
export async function packBundle(folder: string): Promise<{ readonly id: string; readonly bytes: Uint8Array }> {
  const { text, files } = await unchangedManifest(folder);
  const parts: Uint8Array[] = [];
  for (const listed of files) {
    const part = await readFile(join(folder, listed.path)).catch((cause: unknown) => {
      throw new FlatfieldError('run-changed', `${shown(listed.path)} in ${folder} cannot be read.`, { cause });
    });
    refuseDifference(listed, part, 'run-changed');
    parts.push(part);
  }
  return compressBundle(text, parts);
}

/** The id of the bundle of a run's folder, without making it. Throws as `packBundle`, but for a file that may go. */
export async function bundleId(folder: string): Promise<string> {
  return sha256((await unchangedManifest(folder)).text);
}

async function unchangedManifest(
  folder: string,
): Promise<{ readonly text: Buffer; readonly files: Manifest['files'] }> {
  const text = await readFile(join(folder, manifestFileName)).catch((cause: unknown) => {
    throw new FlatfieldError('invalid-record', `${folder} is not a finished run: it has no ${manifestFileName}.`, {
      cause,
    });
  });
  const { files } = parseManifest(text, 'invalid-record');
  const unusable = files.find(({ path }) => !isPlainPath(path));
  if (unusable) {
    throw new FlatfieldError('run-changed', `${shown(unusable.path)} cannot be the path of a file in ${folder}.`);
  }
  const [changed] = (await checkFolder(folder)).problems;
  if (changed) throw runChanged(changed, folder);
  return { text, files };
}

/** The bundle of a manifest and the files that it lists, in its order. */
export async function compressBundle(
  manifest: Uint8Array,
  files: readonly Uint8Array[],
): Promise<{ readonly id: string; readonly bytes: Uint8Array }> {
  const bytes = await promisify(gzip)(Buffer.concat([Buffer.from(`${manifest.byteLength}\n`), manifest, ...files]));
  return { id: sha256(manifest), bytes };
}

/**
 * Opens a bundle from outside: each file has the listed length and hash. Throws `invalid-bundle`, and `too-large` if it unpacks to
 * more than so many bytes.
 */
export async function openBundle(bytes: Uint8Array, maxBytes: number = MAX_UNPACKED_BYTES): Promise<Bundle> {
  const unpacked = await unpack(bytes, maxBytes);
  const start = unpacked.subarray(0, 12).indexOf('\n') + 1;
  const digits = unpacked.subarray(0, Math.max(0, start - 1)).toString('latin1');
  if (!/^[1-9]\d*$/.test(digits)) throw invalid('it does not begin with the length of its manifest');
  let at = start + Number(digits);
  if (at > unpacked.byteLength) throw invalid('it is cut short');
  if (at - start > MAX_MANIFEST_BYTES) throw invalid('its manifest is too large');
  const text = unpacked.subarray(start, at);
  const manifest = parseManifest(text, 'invalid-bundle');
  const files = new Map<string, Uint8Array>();
  for (const listed of manifest.files) {
    if (!isPlainPath(listed.path)) throw invalid(`its manifest lists ${shown(listed.path)}, which is not a path in it`);
    if (files.has(listed.path)) throw invalid(`its manifest lists ${shown(listed.path)} twice`);
    const file = unpacked.subarray(at, at + listed.bytes);
    refuseDifference(listed, file, 'invalid-bundle');
    files.set(listed.path, file);
    at += listed.bytes;
  }
  if (at !== unpacked.byteLength) throw invalid('it holds more than its manifest lists');
  return { id: sha256(text), manifest, files };
}

/** Of some thousand files; a run has about ten. */
const MAX_MANIFEST_BYTES = 1024 * 1024;
const MANIFEST_LIMITS: JsonLimits = { marks: 50_000, levels: 10 };

/** True if a path names one file below its start folder, the same on every system: no drive, no stream, no parent folder. */
function isPlainPath(path: string): boolean {
  return !UNUSABLE.test(path) && path.split('/').every((name) => !['', '.', '..'].includes(name));
}

/** Control characters, line breaks, and characters that mark a folder, a drive or a stream on Windows. */
const UNUSABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\\:]/u;

async function unpack(bytes: Uint8Array, maxOutputLength: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new FlatfieldError('too-large', `The bundle unpacks to more than ${maxOutputLength} bytes.`, { cause });
    }
    throw invalid('it is not compressed by gzip', cause);
  }
}

function parseManifest(text: Uint8Array, code: 'invalid-bundle' | 'invalid-record'): Manifest {
  try {
    refuseHeavyJson(text, MANIFEST_LIMITS);
    const json = new TextDecoder('utf-8', { fatal: true }).decode(text);
    return manifestSchema.parse(parseJsonText(json));
  } catch (cause) {
    throw new FlatfieldError(code, `The ${manifestFileName} of the run cannot be read.`, { cause });
  }
}

function refuseDifference(
  { path, bytes, sha256: hash }: Manifest['files'][number],
  file: Uint8Array,
  code: 'invalid-bundle' | 'run-changed',
): void {
  if (file.byteLength === bytes && sha256(file) === hash) return;
  throw new FlatfieldError(code, `${shown(path)} is not as the manifest of the run lists it.`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}

function invalid(why: string, cause?: unknown): FlatfieldError {
  return new FlatfieldError('invalid-bundle', `This is not the bundle of a run: ${why}.`, { cause });
}
