import { basename } from 'node:path';
import { recordFileName, type StoredRun } from '../read-inspection.ts';
import { type CheckFolderOptions, checkFolder } from './check-folder.ts';
import type { RunProblem } from './run-problem.ts';

/**
 * The first reason why a stored run is not known to be as it was written, by the manifest in its folder; null if it is, and for a record of another
 * name, which was copied out of its folder.
 */
export async function recordProblem(
  { file, folder, recordSha256 }: Omit<StoredRun, 'inspection'>,
  options: Pick<CheckFolderOptions, 'disk' | 'memory'> = {},
): Promise<RunProblem | null> {
  if (basename(file) !== recordFileName) return null;
  const { problems } = await checkFolder(folder, { ...options, recordSha256 });
  return problems[0] ?? null;
}
