import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import type { LineDeps } from '../line-env.ts';

/** Time for which an answer is reused, in milliseconds: anyone may ask, and each check writes to the disk. */
const HOLDS_MS = 1000;

/**
 * A function that returns true if runs can be stored, checked once for all requests at about the same time. It reports problems to the
 * administrator. A store that does not answer within `limitMs` counts as unhealthy, and is not checked again, until it answers.
 */
export function health(
  { store, counters, tell }: Pick<LineDeps, 'store' | 'counters' | 'tell'>,
  { limitMs = 5000 } = {},
): () => Promise<boolean> {
  let checkedMs = Number.NEGATIVE_INFINITY;
  let isChecking = false;
  let found = Promise.resolve(true);
  const check = async () => {
    isChecking = true;
    const checking = store.check().finally(() => {
      isChecking = false;
    });
    try {
      await within(limitMs, checking);
      return true;
    } catch (error) {
      counters.failures += 1;
      counters.noteError(error);
      tell(`/healthz: ${error instanceof Error ? error.message : String(error)}\n`);
      return false;
    }
  };
  return () => {
    if (!isChecking && performance.now() - checkedMs >= HOLDS_MS) {
      checkedMs = performance.now();
      found = check();
    }
    return found;
  };
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new FlatfieldError('store-unreachable', `The store has not answered within ${limitMs} ms.`);
    timer = setTimeout(() => reject(error), limitMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
