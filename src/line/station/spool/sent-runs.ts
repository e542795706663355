import { appendFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { MAX_SENT_RUNS } from '../../protocol/missing-runs.ts';
import { spoolEntrySchema } from './spool-entry.ts';

/** A run that a server has confirmed, with the data to send it again. */
const sentRunSchema = spoolEntrySchema
  .pick({
    run: true,
    runId: true,
    path: true,
    spool: true,
    sequence: true,
    isNumberedLate: true,
    clockBegun: true,
    clockEnded: true,
  })
  /** Identity of the server that has it: see `Mark`. */
  .extend({ server: z.string() });
export type SentRun = z.infer<typeof sentRunSchema>;

/** Adds a run to those that were sent, under the lock of the spool. Throws the file system's error. */
export async function keepSentRun(folder: string, run: SentRun): Promise<void> {
  const file = join(folder, FILE_NAME);
  await appendFile(file, `${JSON.stringify(sentRunSchema.parse(run))}\n`);
  const { size } = await stat(file);
  if (size <= MAX_BYTES) return;
  const kept = await sentRuns(folder);
  await writeFileAtomically(file, kept.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/** The last runs that were sent, oldest first, each once. */
export async function sentRuns(folder: string): Promise<readonly SentRun[]> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch(() => '');
  const byRun = new Map<string, SentRun>();
  for (const line of text.split('\n')) {
    const run = runOf(line);
    if (run === null) continue;
    byRun.delete(run.run);
    byRun.set(run.run, run);
  }
  return [...byRun.values()].slice(-MAX_SENT_RUNS);
}

const FILE_NAME = 'sent.jsonl';
/** More than the last runs take, so that the file is seldom rewritten. */
const MAX_BYTES = 2 * 1024 * 1024;

/** A process that was killed leaves part of a line. */
function runOf(line: string): SentRun | null {
  try {
    return sentRunSchema.parse(parseJsonText(line));
  } catch {
    return null;
  }
}
