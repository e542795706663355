import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a value as JSON so that a reader finds the old file or the whole new one, whenever this process ends. It is not
 * forced to disk: a file that a failure of the computer damages does not parse, and is asked for again.
 */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  const temporary = join(dirname(path), `${temporaryPrefix}${process.pid}-${basename(path)}`);
  try {
    await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Begins the name of every file that is being written; one that is left over was never finished. */
export const temporaryPrefix = '.writing-';
