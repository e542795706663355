import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, insist } from './patiently.ts';

/**
 * Removes a file, or a folder with everything in it, before it returns; nothing to remove is no error. `rmSync` is not used: under Node 23 and 24
 * on Windows it removes nothing, without an error, if the path has a letter that is not ASCII, such as the name of a user. Throws the file
 * system's error.
 */
export function removeNow(path: string): void {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return;
  if (status.isDirectory()) {
    for (const name of readdirSync(path)) removeNow(join(path, name));
    removeOne(() => rmdirSync(path));
  } else {
    removeOne(() => unlinkSync(path));
  }
}

function removeOne(remove: () => void): void {
  insist(() => {
    try {
      remove();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  });
}
