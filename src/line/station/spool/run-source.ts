import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { manifestFileName, manifestSchema } from '../../../record/run-folder/manifest.ts';
import { openBundle, packBundle } from '../../protocol/bundle.ts';
import { spoolIdSchema } from '../../protocol/fields.ts';
import { MAX_BUNDLE_BYTES } from '../../protocol/headers.ts';

/** Names of a run: on the line (SHA-256 of its manifest) and in its record. */
export interface RunName {
  readonly run: string;
  readonly runId: string;
}

/**
 * The name of the run in a folder, or in a file that holds its bundle. Throws `invalid-record` if the folder holds no finished run, and
 * what `openBundle` throws.
 */
export async function nameOfRun(path: string): Promise<RunName> {
  if (await isFile(path)) {
    const { id, manifest } = await openBundle(await readBundleFile(path));
    return { run: id, runId: manifest.runId };
  }
  try {
    const bytes = await readFile(join(path, manifestFileName));
    const { runId } = manifestSchema.parse(parseJsonText(bytes.toString('utf8')));
    return { run: createHash('sha256').update(bytes).digest('hex'), runId };
  } catch (cause) {
    throw new FlatfieldError(
      'invalid-record',
      `${path} is not a finished run: it has no readable ${manifestFileName}.`,
      {
        cause,
      },
    );
  }
}

/** The bundle of the run in a folder or a file. Throws what `packBundle` and `openBundle` throw. */
export async function bundleOfRun(path: string): Promise<{ readonly run: string; readonly bytes: Uint8Array }> {
  if (!(await isFile(path))) {
    const { id, bytes } = await packBundle(path);
    return { run: id, bytes };
  }
  const bytes = await readBundleFile(path);
  return { run: (await openBundle(bytes)).id, bytes };
}

/** Name of the file that holds an exported bundle, with the number that its spool gave it when it began; without it if it was given later. */
export function bundleFileName({
  spool,
  sequence,
  run,
  isNumberedLate,
}: CountedRun & { readonly isNumberedLate: boolean }): string {
  return isNumberedLate ? `${run}${bundleSuffix}` : `${sequence}.${spool}.${run}${bundleSuffix}`;
}

/** The number that an exported bundle's name says of this run; null for any other name. */
export function countedInName(path: string, run: string): Pick<CountedRun, 'spool' | 'sequence'> | null {
  const [, sequence, spool, named] = fileName.exec(basename(path)) ?? [];
  const id = spoolIdSchema.safeParse(spool);
  return named === run && id.success ? { spool: id.data, sequence: Number(sequence) } : null;
}

/** True if an error that kept a run from being read may pass: one of the file system, unless the run is not there at all. */
export function mayPass(error: unknown): boolean {
  const cause = error instanceof FlatfieldError ? error.cause : error;
  return cause instanceof Error && 'syscall' in cause && 'code' in cause && !GONE.has(String(cause.code));
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

interface CountedRun {
  readonly sequence: number;
  readonly spool: string;
  readonly run: string;
}

/** Ending of a file that holds a run. */
export const bundleSuffix = '.flatfield-run';
const fileName = /^([1-9]\d{0,14})\.([0-9A-Fa-f-]{36})\.([0-9a-f]{64})\.flatfield-run$/;

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

async function readBundleFile(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > MAX_BUNDLE_BYTES) {
    throw new FlatfieldError('too-large', `${path} is larger than any bundle of a run (${MAX_BUNDLE_BYTES} bytes).`);
  }
  return readFile(path);
}
