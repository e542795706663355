import { stillWanted } from '../long-work.ts';
import type { Store } from '../store.ts';
import type { RetentionRule } from './retention.ts';

/**
 * Prunes what a rule lets go, and returns how many runs that were. Interrupted, every unit has lost all that it was to lose or
 * nothing: half of it could turn a blocked unit into a passed one. For the same reason each unit is looked at again when its turn comes:
 * it may have been inspected since.
 */
export async function pruneByRule(
  store: Store,
  rule: RetentionRule,
  at: string,
  signal?: AbortSignal,
): Promise<number> {
  const batches: string[][] = [];
  let unitBefore: string | null = null;
  for (const { id, unit } of await store.prunable(rule)) {
    const batch = batches.at(-1);
    if (batch && (batch.length < BATCH || unit === unitBefore)) batch.push(id);
    else batches.push([id]);
    unitBefore = unit;
  }
  let pruned = 0;
  for (const ids of batches) {
    await stillWanted(signal);
    pruned += await store.prune(ids, at, rule);
  }
  return pruned;
}

/** So few that other writers need not wait long. */
const BATCH = 100;
