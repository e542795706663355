import { recordOf } from '../intake/record-of.ts';
import type { ComparedRun, UnitHistory } from '../pages/page-inputs.ts';
import { sha256Schema } from '../protocol/run-row.ts';
import type { Store } from '../store/store.ts';
import { openedRun } from './run-handlers.ts';

/** Two runs with the limits of their records; null if either is none that is kept. */
export async function comparedRuns(store: Store, a: string, b: string): Promise<UnitHistory['compared']> {
  const [first, second] = [await comparedRun(store, a), await comparedRun(store, b)];
  return first && second && [first, second];
}

async function comparedRun(store: Store, id: string): Promise<ComparedRun | null> {
  const row = sha256Schema.safeParse(id).success ? await store.run(id) : null;
  if (!row) return null;
  const { inspection } = recordOf(await openedRun(store, id));
  const { plan, judgement } = inspection;
  const limits = judgement.verdict.limits.map((limit) => ({
    ...limit,
    patch: limit.patchIndex === null ? null : (plan.patches[limit.patchIndex]?.name ?? null),
  }));
  return { row, limits };
}
