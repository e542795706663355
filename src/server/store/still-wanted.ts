import { setImmediate } from 'node:timers/promises';

/**
 * Between two parts of long work: lets a signal arrive, which nothing does while SQLite answers at once, and throws why the work is to end once it
 * is aborted.
 */
export async function stillWanted(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return;
  await setImmediate();
  signal.throwIfAborted();
}
