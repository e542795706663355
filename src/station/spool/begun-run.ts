import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { clockReadingSchema } from '../../protocol/clock-reading.ts';
import { spoolIdSchema } from '../../protocol/fields.ts';
import { sha256Schema } from '../../protocol/run-row.ts';
import { removePatiently } from '../../storage/patiently.ts';
import { isDead, ownProcess } from '../../storage/process-identity.ts';
import { writeFileAtomically } from '../../storage/write-file-atomically.ts';
import { lineTargetSchema } from './spool-entry.ts';

/** A run that has begun and will be entered when its folder is written: by its own process, or after that was killed. */
const begunRunSchema = z.strictObject({
  path: z.string(),
  target: lineTargetSchema,
  /** Both null: it could not be counted in time, and is when it is entered. */
  spool: spoolIdSchema.nullable(),
  sequence: z.int().min(1).nullable(),
  /** The clocks of the station when it began; null if they were not read. */
  clock: clockReadingSchema.nullable(),
  /** The run that an earlier part left in the same folder, which this one replaces; null if there is none. */
  replaces: sha256Schema.nullable(),
  /** True once it has a reading, whatever becomes of its journal. */
  hasRead: z.boolean().default(false),
  process: z.strictObject({ pid: z.int(), processStart: z.string().nullable(), host: z.string() }),
});
export type BegunRun = z.infer<typeof begunRunSchema>;

/** Writes down that this process has begun a run, in place of an earlier part of the same folder. */
export async function writeBegunRun(folder: string, begun: Omit<BegunRun, 'process' | 'hasRead'>): Promise<void> {
  await write(folder, { ...begun, hasRead: false, process: await ownProcess() });
}

/** Notes that the run which began in a folder has a reading. */
export async function noteReading(folder: string, path: string): Promise<void> {
  const begun = await begunRunAt(folder, path);
  if (begun) await write(folder, { ...begun, hasRead: true });
}

async function write(folder: string, begun: BegunRun): Promise<void> {
  await writeFileAtomically(fileOf(folder, begun.path), `${JSON.stringify(begun, null, 2)}\n`);
}

/** The run that has begun in this folder of runs; null if none has. */
export function begunRunAt(folder: string, path: string): Promise<BegunRun | null> {
  return readBegun(fileOf(folder, path)).then((begun) => begun ?? null);
}

export async function removeBegunRun(folder: string, path: string): Promise<void> {
  await removePatiently(fileOf(folder, path));
}

/** Files about runs that have begun which hold nothing that this version can read. */
export async function damagedBegun(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => fileName.test(name)).map((name) => join(folder, name));
  const read = await Promise.all(files.map(async (file) => ((await readBegun(file)) === undefined ? [file] : [])));
  return read.flat();
}

/** Every run that has begun and whose process is known to be gone. */
export async function abandonedRuns(folder: string): Promise<readonly BegunRun[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name));
  const found: BegunRun[] = [];
  for (const name of names) {
    const begun = await readBegun(join(folder, name));
    if (begun && (await isDead(begun.process))) found.push(begun);
  }
  return found;
}

const fileName = /^begun-[0-9a-f]{32}\.json$/;

function fileOf(folder: string, path: string): string {
  return join(folder, `begun-${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`);
}

/** Null if there is none, undefined if it cannot be read. */
async function readBegun(file: string): Promise<BegunRun | null | undefined> {
  try {
    return begunRunSchema.parse(parseJsonText(await readFile(file, 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
  }
}
