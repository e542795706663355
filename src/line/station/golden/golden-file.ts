import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { makeFolder } from '../../../base/make-folder.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { takeLock } from '../../../base/storage/take-lock.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { goldenCheckSchema } from '../../../judge/golden/golden-schema.ts';
import { meterIdentitySchema } from '../../../read/meter/meter.ts';
import { clockReadingSchema } from '../../protocol/clock-reading.ts';
import { sha256Schema } from '../../protocol/run-row.ts';

/** Kinds of readings that a golden unit is for: each has its own, and simulated monitors have theirs. */
export interface GoldenKind {
  readonly reading: 'signal' | 'light';
  readonly isSimulated: boolean;
}

const means = goldenCheckSchema.shape.reference.shape.means;

const goldenFileSchema = z.strictObject({
  reading: z.enum(['signal', 'light']),
  isSimulated: z.boolean(),
  reference: z.strictObject({
    run: sha256Schema,
    unit: z.string(),
    monitor: z.strictObject({ id: z.string(), modelName: z.string(), serialNumber: z.string() }),
    /** SHA-256 of its plan's canonical JSON. */
    plan: sha256Schema,
    /** The options of its inspection, for that of a check: as its journal has them. */
    options: z.record(z.string(), z.unknown()),
    means,
  }),
  every: goldenCheckSchema.shape.every,
  maxBias: goldenCheckSchema.shape.maxBias,
  maxDrift: goldenCheckSchema.shape.maxDrift,
  /** The last good check, even if another run was its reference; null for none. */
  good: z
    .strictObject({
      run: sha256Schema,
      reference: sha256Schema,
      /** The clocks when it began. */
      clock: clockReadingSchema,
      /** The same moment by the clock of the server; null if that is not known. */
      serverMs: z.number().nullable(),
      /** Null if the signal was read. */
      meter: meterIdentitySchema.nullable(),
      means,
    })
    .nullable(),
  /** State of the checks since the last good one: `unfinished` once one began, `failed` once one failed; null if none began. */
  after: z.enum(['failed', 'unfinished']).nullable(),
  /** Checks since the last good one that failed, oldest first: the next good check states them. */
  failed: z.array(sha256Schema).default([]),
  /** Runs that began since the last good check. */
  runs: z.int().min(0),
});
export type GoldenFile = z.infer<typeof goldenFileSchema>;

/** Folder of the golden units below the state folder of an account. */
export function goldenFolder(stateFolder: string): string {
  return join(stateFolder, 'golden');
}

/** Null if there is no golden unit for such readings. Throws `golden-unit` if the file cannot be read or used. */
export async function readGoldenFile(folder: string, kind: GoldenKind): Promise<GoldenFile | null> {
  const path = fileOf(folder, kind);
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw unusable(path, cause);
  });
  if (text === null) return null;
  try {
    const file = goldenFileSchema.parse(parseJsonText(text));
    if (file.reading !== kind.reading || file.isSimulated !== kind.isSimulated) throw new Error('of another kind');
    return file;
  } catch (cause) {
    throw unusable(path, cause);
  }
}

/**
 * Changes the file while no other process does, and returns what is in it then. `change` gets null if there is none, and returns null to leave it as it is;
 * `isReplaced`: a file that cannot be read counts as none. Throws `golden-unit` if it cannot be read, `lock-failed`, and the file system's error.
 */
export async function changeGoldenFile(
  folder: string,
  kind: GoldenKind,
  change: (file: GoldenFile | null) => GoldenFile | null,
  { isReplaced = false }: { readonly isReplaced?: boolean } = {},
): Promise<GoldenFile | null> {
  await makeFolder(folder);
  const lock = await takeLock(`${fileOf(folder, kind)}.lock`, 'the golden unit', {
    signal: AbortSignal.timeout(LOCK_MS),
    pause: shortly,
  });
  try {
    const before = await readGoldenFile(folder, kind).catch((error: unknown) => {
      if (isReplaced) return null;
      throw error;
    });
    const changed = change(before);
    if (changed) await writeFileAtomically(fileOf(folder, kind), `${JSON.stringify(changed, null, 2)}\n`);
    return changed;
  } finally {
    await lock.release();
  }
}

function fileOf(folder: string, { reading, isSimulated }: GoldenKind): string {
  return join(folder, `${isSimulated ? 'simulated-' : ''}${reading}.json`);
}

function unusable(path: string, cause: unknown): FlatfieldError {
  return new FlatfieldError('golden-unit', `The file about the golden unit, ${path}, cannot be used: set it again.`, {
    cause,
  });
}

/** Another process holds the lock for some milliseconds. */
const LOCK_MS = 5000;

function shortly(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
}
