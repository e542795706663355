import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../../base/make-folder.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import type { ServerTime } from './due.ts';

const serverTimeSchema = z.strictObject({
  serverMs: z.number(),
  boot: z.string().min(1),
  sinceBootMs: z.number().min(0),
});

/** The time of the server at the last contact; null if there was none, or if the file cannot be read: then nothing is proven. */
export async function readServerTime(folder: string): Promise<ServerTime | null> {
  try {
    return serverTimeSchema.parse(parseJsonText(await readFile(join(folder, FILE_NAME), 'utf8')));
  } catch {
    return null;
  }
}

/** Keeps the time of the server at a contact. Throws the file system's error. */
export async function keepServerTime(folder: string, time: ServerTime): Promise<void> {
  await makeFolder(folder);
  await writeFileAtomically(join(folder, FILE_NAME), `${JSON.stringify(time)}\n`);
}

/** Reads the clock that cannot be set; null if there is none. */
type ReadBootClock = () => Promise<Omit<ServerTime, 'serverMs'> | null>;

/**
 * Takes the `Date` headers of answers that came from the server itself, and keeps one every ten minutes, if the account has golden units. Never throws: without the time of
 * the server, a check is due earlier.
 */
export function serverTimeKeeper(folder: string, readBootClock: ReadBootClock): (date: unknown) => Promise<void> {
  let keptMs = Number.NEGATIVE_INFINITY;
  return async (date) => {
    const serverMs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(serverMs) || performance.now() - keptMs < EVERY_MS) return;
    keptMs = performance.now();
    try {
      const [clock] = await Promise.all([readBootClock(), stat(folder)]);
      if (clock) await keepServerTime(folder, { ...clock, serverMs });
    } catch {
      // There are no golden units, or the disk is full.
    }
  };
}

const EVERY_MS = 10 * 60_000;
const FILE_NAME = 'server-time.json';
