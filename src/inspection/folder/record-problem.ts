import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { journalFileName } from '../../reading/state/journal.ts';
import { recordFileName, type StoredRun } from '../read-inspection.ts';
import { manifestFileName } from './manifest.ts';
import { readManifest, signerOf } from './read-manifest.ts';
import type { RunProblem } from './run-problem.ts';

/**
 * The reason why a stored record is not known to be the one that its run wrote, by the manifest in its folder; null if it is, and if there is no
 * manifest to tell, as for a record that was copied out of its folder. A journal in the folder shows that there was a manifest.
 */
export async function recordProblem({
  file,
  folder,
  recordSha256,
}: Omit<StoredRun, 'inspection'>): Promise<RunProblem | null> {
  if (basename(file) !== recordFileName) return null;
  const manifest = await readManifest(folder);
  if ('what' in manifest) return manifest.isMissing && !(await hasJournal(folder)) ? null : manifest;
  if (manifest.signature && !signerOf(manifest)) return { path: manifestFileName, what: 'does not fit its signature' };
  const listed = manifest.files.find(({ path }) => path === recordFileName);
  return listed?.sha256 === recordSha256 ? null : { path: recordFileName, what: 'is changed' };
}

function hasJournal(folder: string): Promise<boolean> {
  return stat(join(folder, journalFileName)).then(
    () => true,
    () => false,
  );
}
