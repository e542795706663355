import { lstatSync } from 'node:fs';
import { removeNow } from './remove-now.ts';

/**
 * Removes what an earlier call wrote to a file that is about to be written at the end of this one: if this one fails or is killed, nobody
 * takes yesterday's result for today's. What is no ordinary file is left alone: a link may lead to a device, or into a run, which stays as it is.
 * Throws the file system's error.
 */
export function clearOutput(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) removeNow(path);
}
