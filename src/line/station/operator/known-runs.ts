import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { plainName } from '../../../base/plain-name.ts';
import { readRun } from '../../../record/read-inspection.ts';
import { recordProblem } from '../../../record/run-folder/record-problem.ts';
import { journalName } from '../../../record/run-folder/refuse-inside-run.ts';
import { firstReading } from '../../protocol/first-reading.ts';
import type { EarlierRun } from './station-state.ts';

/** The facts by which runs count as earlier ones of a unit. */
export interface RunsOf {
  readonly unit: string;
  readonly profile: string;
  readonly isSimulated: boolean;
}

/**
 * Earlier runs of units, from the run folders below one folder. Only the first line of each journal is read, once; records are read only for
 * the requested unit.
 */
export class KnownRuns {
  readonly #reports: string;
  readonly #heads = new Map<string, RunsOf | null>();

  constructor(reports: string) {
    this.#reports = reports;
  }

  /** Number of attempts at the unit, stopped ones included, and the latest one. A folder that cannot be read is not a run. */
  async earlier(of: RunsOf): Promise<{ readonly count: number; readonly last: EarlierRun | null }> {
    const folders = await this.#foldersOf(of);
    const attempts = (await Promise.all(folders.map(attemptIn)))
      .filter((attempt) => attempt !== null)
      .sort((left, right) => (left.finishedAt < right.finishedAt ? -1 : 1));
    return { count: attempts.length, last: attempts.at(-1) ?? null };
  }

  /** Reads the heads of folders that are new. */
  async refresh(): Promise<void> {
    const entries = await readdir(this.#reports, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(this.#reports, name));
    const unread = folders.filter((folder) => !this.#heads.get(folder));
    for (let first = 0; first < unread.length; first += AT_ONCE) {
      await Promise.all(
        unread.slice(first, first + AT_ONCE).map(async (folder) => {
          this.#heads.set(folder, await readHead(folder).catch(() => null));
        }),
      );
    }
  }

  async #foldersOf({ unit, profile, isSimulated }: RunsOf): Promise<readonly string[]> {
    await this.refresh();
    return [...this.#heads].flatMap(([folder, head]) => {
      const isOne = head?.unit === unit && head.profile === profile && head.isSimulated === isSimulated;
      return isOne ? [folder] : [];
    });
  }
}

const AT_ONCE = 16;

/**
 * The attempt in a folder: a run from its first accepted reading on, however it ended; inconclusive if its folder is not as it was written. Null if
 * nothing was read, or nothing can be.
 */
async function attemptIn(folder: string): Promise<EarlierRun | null> {
  const stored = await readRun(folder).catch(() => null);
  if (stored === null) return interruptedIn(folder).catch(() => null);
  const { judgment, finishedAt } = stored.inspection;
  if (firstReading(stored.inspection) === null) return null;
  const isChanged = await recordProblem(stored).then(
    (problem) => problem !== null,
    () => true,
  );
  return { outcome: isChanged ? 'inconclusive' : judgment.verdict.outcome, finishedAt };
}

/** A run that was killed leaves its journal alone. Null if that holds no reading. */
async function interruptedIn(folder: string): Promise<EarlierRun | null> {
  const journal = await readFile(join(folder, journalName), 'utf8').catch(() => '');
  // What follows the last line break was being written.
  const whole = journal.split('\n').slice(0, -1);
  const last = whole.findLast((line) => line.startsWith('{"type":"reading",'));
  if (last === undefined) return null;
  const { reading } = readingLine.parse(parseJsonText(last));
  return { outcome: 'inconclusive', finishedAt: reading.startedAt };
}

/** The facts in the first line of a journal. Throws if there is none, or if writing it was interrupted. */
async function readHead(folder: string): Promise<RunsOf> {
  const { identity } = runLine.parse(parseJsonText(await firstLine(join(folder, journalName))));
  const { options, monitor, profile, conditions } = identity;
  return {
    unit: plainName(options.unit ?? monitor.serialNumber),
    profile: profile.name,
    isSimulated: Boolean(conditions.simulated),
  };
}

const runLine = z.object({
  type: z.literal('run'),
  identity: z.object({
    options: z.object({ unit: z.string().exactOptional() }),
    monitor: z.object({ serialNumber: z.string() }),
    profile: z.object({ name: z.string() }),
    conditions: z.object({ simulated: z.unknown() }),
  }),
});

const readingLine = z.object({ reading: z.object({ startedAt: z.iso.datetime() }) });

/** Empty if it is longer than any that is ours. */
async function firstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    const chunks: Buffer[] = [];
    for (let bytes = 0; bytes < MOST_BYTES; bytes += CHUNK_BYTES) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES);
      const end = buffer.subarray(0, bytesRead).indexOf('\n');
      chunks.push(buffer.subarray(0, end < 0 ? bytesRead : end));
      if (end >= 0) return Buffer.concat(chunks).toString('utf8');
      if (bytesRead === 0) return '';
    }
    return '';
  } finally {
    await file.close();
  }
}

const CHUNK_BYTES = 64 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
