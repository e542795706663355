import { sha256Schema } from '../../../protocol/run-row.ts';
import type { RunReader } from '../../intake/run-reader.ts';
import type { ComparedRun, UnitFacts } from '../../pages/parts/page-inputs.ts';
import type { Store } from '../../store/store.ts';

interface Runs {
  readonly store: Store;
  readonly reader: RunReader;
}

/** Two runs with the limits of their records; null if either is none that is kept. */
export async function comparedRuns(runs: Runs, a: string, b: string): Promise<UnitFacts['compared']> {
  const [first, second] = [await comparedRun(runs, a), await comparedRun(runs, b)];
  return first && second && [first, second];
}

async function comparedRun({ store, reader }: Runs, id: string): Promise<ComparedRun | null> {
  if (!sha256Schema.safeParse(id).success) return null;
  const [row, bundle] = [await store.run(id), await store.bundle(id)];
  return row && bundle && { row, limits: await reader.limits(bundle) };
}
