import { pruneByRule } from '../../store/retention/prune-by-rule.ts';
import type { RetentionRule } from '../../store/retention/retention.ts';
import type { Store } from '../../store/store.ts';

/** Prunes by a rule on request, and deletes bundles that belong to no run. Returns the number of each. */
export async function pruneRuns(
  store: Store,
  rule: RetentionRule,
  { at, who, subject }: { readonly at: string; readonly who: string; readonly subject: string },
  signal?: AbortSignal,
): Promise<{ readonly pruned: number; readonly leftovers: number }> {
  const { passesBefore, othersBefore, wholeUnits } = rule;
  const detail = `passes before ${passesBefore ?? 'never'}, others before ${othersBefore ?? 'never'}${wholeUnits ? ', whole units' : ''}`;
  // Before the deed, so that one which is interrupted is in the log too.
  await store.audit({ at, who, action: 'prune', subject, detail });
  const pruned = await pruneByRule(store, rule, at, signal);
  // An older database knows no row of bundles that it forgot.
  const mayForget = (await store.unconfirmedRestore()) === null;
  const before = new Date(Date.parse(at) - LEFTOVER_AGE_MS).toISOString();
  const leftovers = mayForget ? await store.removeLeftovers(before, signal) : 0;
  return { pruned, leftovers };
}

/** A bundle that is younger may belong to a run that is just arriving. */
const LEFTOVER_AGE_MS = 86_400_000;
