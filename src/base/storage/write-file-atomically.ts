import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removePatiently, renameNow, renamePatiently } from './patiently.ts';
import { removeNow } from './remove-now.ts';

export interface AtomicWriteOptions {
  /**
   * True if the file survives a power cut once this resolves; default true. If false, a power cut may damage the file, which suits data that can be
   * requested again.
   */
  readonly isDurable?: boolean | undefined;
  /** Permissions on POSIX; default: those of any new file. */
  readonly mode?: number | undefined;
}

/**
 * Writes a file so that a reader finds either the old content or the whole new one, whenever this process ends: into a temporary
 * file in the same folder, then renamed. Throws the file system's error, with the temporary file removed.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  { isDurable = true, mode }: AtomicWriteOptions = {},
): Promise<void> {
  const folder = dirname(path);
  const temporary = temporaryFor(path);
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(content);
      if (isDurable) await file.sync();
    } finally {
      await file.close();
    }
    await renamePatiently(temporary, path);
    if (isDurable) await syncFolder(folder);
  } catch (error) {
    await removePatiently(temporary);
    throw error;
  }
}

/** The same, durable, for whoever cannot wait: it returns when the file is written. */
export function writeFileNow(path: string, content: string): void {
  const temporary = temporaryFor(path);
  try {
    writeFileSync(temporary, content, { flag: 'wx', flush: true });
    renameNow(temporary, path);
  } catch (error) {
    removeNow(temporary);
    throw error;
  }
}

function temporaryFor(path: string): string {
  return join(dirname(path), `${temporaryPrefix}${process.pid}-${randomBytes(4).toString('hex')}`);
}

/** Begins the name of every file that is being written; one that is left over was never finished. */
export const temporaryPrefix = '.writing-';

/** Makes a new name durable. Windows opens no folders and keeps names by itself, so a refusal is no error. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
