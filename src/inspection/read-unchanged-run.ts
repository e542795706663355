import { readRun, type StoredRun } from './read-inspection.ts';
import { recordProblem } from './record-problem.ts';
import { RunChangedError } from './run-changed-error.ts';

/**
 * Reads a stored run that is to be judged, compared or reported: one that was edited after the fact is no evidence, and no page
 * is made of it. Throws RunChangedError, InvalidRecordError.
 */
export async function readUnchangedRun(path: string): Promise<StoredRun> {
  const stored = await readRun(path);
  const found = await recordProblem(stored);
  if (!found) return stored;
  throw new RunChangedError(
    `${found.path} in ${stored.folder} ${found.what}: the run is not as it was written (see: flatfield verify).`,
  );
}
