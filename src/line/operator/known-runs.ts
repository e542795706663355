import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Inspection, readInspection } from '../../index.ts';
import { parseJsonText } from '../../parse-json-text.ts';
import { journalNameOf } from '../../run/run-files.ts';
import type { EarlierRun } from './station-state.ts';

/** Which runs of a unit count as its earlier ones. */
export interface RunsOf {
  readonly unit: string;
  readonly profile: string;
  readonly isSimulated: boolean;
}

/**
 * What the run folders below one folder say of units. Only the first line of each journal is read, and once; the records are read of
 * the one unit that is asked about.
 */
export class KnownRuns {
  readonly #reports: string;
  readonly #heads = new Map<string, RunHead | null>();

  constructor(reports: string) {
    this.#reports = reports;
  }

  /** How many complete runs there are, and the latest. A folder that cannot be read is no run. */
  async earlier(of: RunsOf): Promise<{ readonly count: number; readonly last: EarlierRun | null }> {
    const folders = await this.#foldersOf(of);
    const records = await Promise.all(folders.map((folder) => readInspection(folder).catch(() => null)));
    const complete = records
      .filter((record) => record !== null && isComplete(record))
      .sort((left, right) => ((left?.finishedAt ?? '') < (right?.finishedAt ?? '') ? -1 : 1));
    const last = complete.at(-1);
    return {
      count: complete.length,
      last: last ? { outcome: last.judgement.verdict.outcome, finishedAt: last.finishedAt } : null,
    };
  }

  /** The folder of the run that began last for a unit, not before a time (UTC, ISO 8601); null if there is none. */
  async newest(of: RunsOf, since: string): Promise<string | null> {
    const folders = await this.#foldersOf(of);
    const newest = folders
      .map((folder) => ({ folder, startedAt: this.#heads.get(folder)?.startedAt ?? '' }))
      .filter(({ startedAt }) => startedAt >= since)
      .sort((left, right) => (left.startedAt < right.startedAt ? -1 : 1));
    return newest.at(-1)?.folder ?? null;
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

interface RunHead extends RunsOf {
  readonly startedAt: string;
}

/** Whether every planned point was read and the run was not stopped. */
function isComplete({ stopped, missed, judgement }: Inspection): boolean {
  const { planned, read } = judgement.verdict.counts;
  return stopped === null && missed.length === 0 && read === planned;
}

/** What the first two lines of a journal say; null if it was interrupted before they were whole. */
async function readHead(folder: string): Promise<RunHead | null> {
  const [run = '', part = ''] = await firstLines(join(folder, journalNameOf(0)), 2);
  const { identity } = runLine.parse(parseJsonText(run));
  const { startedAt } = partLine.parse(parseJsonText(part));
  const { options, monitor, profile, conditions } = identity;
  return {
    unit: options.unit ?? monitor.serialNumber,
    profile: profile.name,
    isSimulated: Boolean(conditions.simulated),
    startedAt,
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

const partLine = z.object({ type: z.literal('part'), startedAt: z.string() });

/** The first lines of a file; fewer if it has no more whole ones, or if they are longer than any that is ours. */
async function firstLines(path: string, count: number): Promise<readonly string[]> {
  const file = await open(path);
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES);
      chunks.push(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
      const lines = Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1);
      if (lines.length >= count || bytesRead === 0 || bytes > MOST_BYTES) return lines.slice(0, count);
    }
  } finally {
    await file.close();
  }
}

const CHUNK_BYTES = 64 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
