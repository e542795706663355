import { renameSync } from 'node:fs';
import { rename, unlink } from 'node:fs/promises';

/** Windows refuses for a moment while another program, such as a virus scanner, has a file open. */
interface Patience {
  readonly platform?: NodeJS.Platform;
}

/** Renames a file or a folder. Throws the file system's error. */
export function renamePatiently(
  from: string,
  to: string,
  { platform, move = rename }: Patience & { readonly move?: typeof rename } = {},
): Promise<void> {
  return patiently(() => move(from, to), platform);
}

/** Removes a file; nothing to remove is no error. Throws the file system's error. */
export async function removePatiently(
  path: string,
  { platform, remove = unlink }: Patience & { readonly remove?: typeof unlink } = {},
): Promise<void> {
  await patiently(() => remove(path), platform).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

async function patiently(act: () => Promise<void>, platform: NodeJS.Platform = process.platform): Promise<void> {
  if (platform !== 'win32') return act();
  const { default: pRetry } = await import('p-retry');
  // Ten waits of 10 ms to a quarter of a second, about 1.5 s together.
  const waits = { retries: 10, minTimeout: 10, factor: 2, maxTimeout: 250, randomize: false };
  await pRetry(act, { ...waits, shouldRetry: ({ error }) => passing.has(codeOf(error)) });
}

/** `renamePatiently` that returns when it is done. */
export function renameNow(from: string, to: string): void {
  insist(() => renameSync(from, to));
}

/** Calls a function of the file system until it is let through, a few times. Throws what it throws then. */
export function insist(act: () => void, pause: (waitMs: number) => void = sleepNow): void {
  for (let tries = 1; ; tries += 1) {
    try {
      act();
      return;
    } catch (error) {
      if (tries === mostTries || !passing.has(codeOf(error))) throw error;
      pause(tries * 20);
    }
  }
}

const mostTries = 6;

function sleepNow(waitMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
}

/** A folder counts as not empty until a file in it that was removed is let go. */
const passing: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY']);

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
