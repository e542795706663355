import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { removePatiently } from '../../../base/storage/patiently.ts';
import { isDead, ownProcess } from '../../../base/storage/process-identity.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { journalName } from '../../../record/run-folder/refuse-inside-run.ts';
import { clockReadingSchema } from '../../protocol/clock-reading.ts';
import { spoolIdSchema } from '../../protocol/fields.ts';
import { sha256Schema } from '../../protocol/run-row.ts';
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
  /** True from the check before its first reading. A journal that is lost later does not change it. */
  hasRead: z.boolean().default(false),
  /** See `journalMark`, from then on: another run may lie in its folder later. */
  journal: sha256Schema.nullable().default(null),
  process: z.strictObject({ pid: z.int(), processStart: z.string().nullable(), host: z.string() }),
});
export type BegunRun = z.infer<typeof begunRunSchema>;

/**
 * Writes down that this process has begun a run, in place of an earlier part of the same folder. The note of a run that had read and is not
 * there any more stays, under another name.
 */
export async function writeBegunRun(
  folder: string,
  begun: Omit<BegunRun, 'process' | 'hasRead' | 'journal'>,
): Promise<void> {
  const file = fileOf(folder, begun.path);
  const earlier = await readBegun(file);
  const isContinued = earlier?.hasRead === true && !(await isReplaced(earlier));
  // Also what cannot be read.
  if (earlier === undefined || (earlier?.hasRead && !isContinued)) await rename(file, fileOf(folder, randomUUID()));
  const { hasRead, journal } = isContinued ? earlier : NOTHING_READ;
  await write(folder, { ...begun, hasRead, journal, process: await ownProcess() });
}

const NOTHING_READ = { hasRead: false, journal: null } as const;

/** Notes that the run which began in a folder is about to read. */
export async function noteReading(folder: string, path: string): Promise<void> {
  const begun = await begunRunAt(folder, path);
  if (begun) await write(folder, { ...begun, hasRead: true, journal: await journalMark(path) });
}

/** True if the run is not in its folder any more: nothing is, or another one. */
export async function isReplaced({ path, hasRead, journal }: BegunRun): Promise<boolean> {
  const mark = await journalMark(path);
  return journal === null ? hasRead && mark === null : mark !== journal;
}

/** SHA-256 of the first two lines of a run's journal, which no other run has: its plan, and the moment at which it began. Null if they are not there. */
async function journalMark(path: string): Promise<string | null> {
  const text = await readFile(join(path, journalName), 'utf8').catch(() => '');
  const [, lines] = /^([^\n]+\n[^\n]+\n)/.exec(text) ?? [];
  return lines === undefined ? null : createHash('sha256').update(lines).digest('hex');
}

async function write(folder: string, begun: BegunRun): Promise<void> {
  await writeFileAtomically(fileOf(folder, begun.path), `${JSON.stringify(begun, null, 2)}\n`);
}

/** The run that has begun in this folder of runs; null if none has. */
export function begunRunAt(folder: string, path: string): Promise<BegunRun | null> {
  return readBegun(fileOf(folder, path)).then((begun) => begun ?? null);
}

/** Removes the note of the run in this folder. The run may have begun in another folder and been moved here. */
export async function removeBegunRun(folder: string, path: string): Promise<void> {
  const mark = await journalMark(path);
  for (const [file, begun] of await begunFiles(folder)) {
    if (begun && (begun.path === path ? !(await isReplaced(begun)) : mark !== null && begun.journal === mark))
      await removePatiently(file);
  }
}

/** Files about runs that have begun which hold nothing that this version can read. */
export async function damagedBegun(folder: string): Promise<readonly string[]> {
  return (await begunFiles(folder)).filter(([, begun]) => begun === undefined).map(([file]) => file);
}

/** Every run that has begun and whose process is known to be gone, and its file. */
export async function abandonedRuns(folder: string): Promise<readonly (readonly [file: string, BegunRun])[]> {
  const found: (readonly [string, BegunRun])[] = [];
  for (const [file, begun] of await begunFiles(folder)) {
    if (begun && ((await isDead(begun.process)) || (await isOfOldHost(file, begun)))) found.push([file, begun]);
  }
  return found;
}

/** A computer that was given another name, or a state folder that was moved to another one: no run takes a day. */
async function isOfOldHost(file: string, { process: { host } }: BegunRun): Promise<boolean> {
  if (host === hostname()) return false;
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > DAY_MS;
}

export const DAY_MS = 24 * 3_600_000;

async function begunFiles(folder: string): Promise<readonly (readonly [string, BegunRun | null | undefined])[]> {
  const files = (await readdir(folder)).filter((name) => fileName.test(name)).map((name) => join(folder, name));
  return Promise.all(files.map(async (file) => [file, await readBegun(file)] as const));
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
