import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { checkFolder, type RunCheck } from './check-folder.ts';

export type { RunCheck } from './check-folder.ts';

/**
 * Holds every file of a run's folder against its manifest, and the manifest against its signature. With a key, only a signature
 * of that key counts: a run signed by another, or by none, is changed. Throws `invalid-record` if there is no such folder.
 */
export async function verifyRun(folder: string, key?: KeyObject): Promise<RunCheck> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new FlatfieldError('invalid-record', `No record could be read at ${folder}; expected a run folder.`);
  return checkFolder(folder, { key });
}
