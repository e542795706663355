import { basename } from 'node:path';
import { recordFileName, type StoredRun } from '../read-inspection.ts';
import { manifestFileName } from './manifest.ts';
import type { ReadFile } from './quick-reader.ts';
import { readManifest, signerOf } from './read-manifest.ts';
import type { RunProblem } from './run-problem.ts';

/**
 * The reason why a stored record is not known to be the one that its run wrote, by the manifest in its folder; null if it is, and for a
 * record of another name, which was copied out of its folder.
 */
export async function recordProblem(
  { file, folder, recordSha256 }: Omit<StoredRun, 'inspection'>,
  read?: ReadFile,
): Promise<RunProblem | null> {
  if (basename(file) !== recordFileName) return null;
  const manifest = await readManifest(folder, read);
  if ('what' in manifest) return manifest;
  if (manifest.signature && !signerOf(manifest)) return { path: manifestFileName, what: 'does not fit its signature' };
  const listed = manifest.files.find(({ path }) => path === recordFileName);
  return listed?.sha256 === recordSha256 ? null : { path: recordFileName, what: 'is changed' };
}
