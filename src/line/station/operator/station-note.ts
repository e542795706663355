import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../../base/make-folder.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { removePatiently } from '../../../base/storage/patiently.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';

/** `folder`: of the run; null before it is there. */
const noteSchema = z.object({ unit: z.string(), folder: z.string().nullable() });

/** The run that is under way at a station. */
export type RunNote = z.infer<typeof noteSchema>;

/** Remembers which run is under way, so that a station that was killed knows it when it is started again. */
export class StationNote {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Null if no run was under way; a damaged note is none, since the folder of the run is still there. */
  async read(): Promise<RunNote | null> {
    const text = await readFile(this.#path, 'utf8').catch(() => null);
    try {
      return text === null ? null : noteSchema.parse(parseJsonText(text));
    } catch {
      return null;
    }
  }

  /** On the disk when it resolves. Throws the file system's error. */
  async write(note: RunNote): Promise<void> {
    await makeFolder(dirname(this.#path));
    await writeFileAtomically(this.#path, JSON.stringify(note), { mode: 0o600 });
  }

  async clear(): Promise<void> {
    await removePatiently(this.#path);
  }
}
