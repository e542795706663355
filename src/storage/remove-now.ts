import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

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
    insist(() => rmdirSync(path));
  } else {
    insist(() => unlinkSync(path));
  }
}

/** Windows refuses for a moment while another process, such as a virus scanner, looks at the file. */
export function insist(remove: () => void, pause: (waitMs: number) => void = sleepNow): void {
  for (let tries = 1; ; tries += 1) {
    try {
      remove();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENOENT') return;
      if (tries === mostTries || !passing.has(code)) throw error;
      pause(tries * 20);
    }
  }
}

const mostTries = 6;
const passing: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY']);

function sleepNow(waitMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
}
