import { lstatSync } from 'node:fs';
import { FlatfieldError } from '../flatfield-error.ts';
import { removeNow } from './remove-now.ts';

/**
 * Removes what an earlier call wrote to a file that is about to be written at the end of this one: if this one fails or is killed, yesterday's result
 * cannot be mistaken for today's. Anything but an ordinary file is refused: written in its place, a device would become a file, and what a link leads
 * to would keep yesterday's result. Throws `wrong-folder` and the file system's error.
 */
export function clearOutput(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isFile()) {
    removeNow(path);
    return;
  }
  const kind = found.isDirectory() ? 'a folder' : found.isSymbolicLink() ? 'a link' : 'a device or a pipe';
  throw new FlatfieldError('wrong-folder', `${path} is ${kind} and is not written to: name another file.`);
}
