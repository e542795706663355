import { realpathSync, statSync } from 'node:fs';
import { removeNow } from './remove-now.ts';

/**
 * Removes what an earlier call wrote to a file that is about to be written at the end of this one: if this one fails or is killed, nobody
 * takes yesterday's result for today's. A link stays, and leads nowhere until then. What is no ordinary file, such as a device or a pipe, is
 * left alone. Throws the file system's error.
 */
export function clearOutput(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) removeNow(realpathSync(path));
}
