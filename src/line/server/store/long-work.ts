import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { hasCode } from '../../../base/flatfield-error.ts';

/**
 * Between two parts of long work: lets a signal arrive, which nothing does while SQLite answers at once, and throws why the work is to end once it
 * is aborted.
 */
export async function stillWanted(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return;
  await setImmediate();
  signal.throwIfAborted();
}

/** Repeats what another program's lock on the database keeps from working, without blocking this one; throws the last error. */
export async function patiently<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!hasCode(error, 'store-busy') || performance.now() > deadline) throw error;
      // Between what a commit takes and what a person notices; at random, so that two that wait do not keep step.
      await wait(10 + Math.random() * 40);
    }
  }
}
