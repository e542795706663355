import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { recordFileName } from '../read-inspection.ts';
import { journalName } from './refuse-inside-run.ts';

/**
 * State that a run which was killed left in its folder, if that has no manifest of it. `unwritten`: its record is whole; `read`: it read, or
 * was about to, and there is no record of it; `unread`: nothing was read.
 */
export type BegunFolder =
  | { readonly state: 'gone' }
  | { readonly state: 'unwritten'; readonly runId: string }
  | { readonly state: 'read' | 'unread' };

/** See `BegunFolder`. `hasManifest`: the record is that of an earlier part, which a manifest describes. */
export async function begunFolder(
  folder: string,
  { hasManifest }: { readonly hasManifest: boolean },
): Promise<BegunFolder> {
  if ((await stat(folder).catch(() => null)) === null) return { state: 'gone' };
  const record = hasManifest ? null : await runIdIn(join(folder, recordFileName));
  if (record !== null) return { state: 'unwritten', runId: record };
  const journal = await readFile(join(folder, journalName), 'utf8').catch(() => '');
  return { state: READING.test(journal) ? 'read' : 'unread' };
}

/** A record is written whole or not at all. */
async function runIdIn(path: string): Promise<string | null> {
  try {
    return schema.parse(parseJsonText(await readFile(path, 'utf8'))).runId;
  } catch {
    return null;
  }
}

const schema = z.looseObject({ runId: z.string() });
/** The state is checked and the check is on disk before the first reading is asked for: that reading may be lost, not that it was asked for. */
const READING = /^\{"type":"(?:check|reading)"/m;
