import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../base/make-folder.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { writeFileAtomically } from '../../storage/write-file-atomically.ts';
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

const FILE_NAME = 'server-time.json';
