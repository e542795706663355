import type { LineDeps } from './line-env.ts';

/** How long an answer holds, in milliseconds: anybody may ask, and each check writes to the disk. */
const HOLDS_MS = 1000;

/** Whether runs can be stored, checked once for all who ask at about the same time. What is wrong is told to the administrator. */
export function health({
  store,
  counters,
  tell,
}: Pick<LineDeps, 'store' | 'counters' | 'tell'>): () => Promise<boolean> {
  let checkedMs = Number.NEGATIVE_INFINITY;
  let found = Promise.resolve(true);
  const check = async () => {
    try {
      await store.check();
      return true;
    } catch (error) {
      counters.failures += 1;
      counters.noteError(error);
      tell(`/healthz: ${error instanceof Error ? error.message : String(error)}\n`);
      return false;
    }
  };
  return () => {
    if (performance.now() - checkedMs >= HOLDS_MS) {
      checkedMs = performance.now();
      found = check();
    }
    return found;
  };
}
