import type { RunFilter } from '../protocol/run-filter.ts';
import type { RunRow } from '../protocol/run-row.ts';
import type { Store } from '../store/store.ts';

/** More runs than a line makes in a day; of more, the newest. */
const MAX_RUNS = 5000;

/** Every run that a filter lets through, newest first. */
export async function runsOfDay(store: Pick<Store, 'runs'>, filter: RunFilter): Promise<readonly RunRow[]> {
  const runs: RunRow[] = [];
  let cursor: string | null = null;
  do {
    const { rows, next } = await store.runs(filter, { limit: 500, ...(cursor !== null && { cursor }) });
    runs.push(...rows);
    cursor = next;
  } while (cursor !== null && runs.length < MAX_RUNS);
  return runs;
}
