import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { realPath } from '../../base/real-path.ts';
import { recordFileName } from '../read-inspection.ts';
import { manifestFileName } from './manifest.ts';

/**
 * Refuses a folder that is that of a run, or lies in one, through any links: a run stays as its manifest says.
 * The folder need not exist. Throws `wrong-folder`.
 */
export async function refuseInsideRun(path: string): Promise<void> {
  const real = await realpathOf(resolve(path));
  const own = await namesIn(real);
  if (own.includes(recordFileName)) throw refusal(path, real);
  for (let folder = real; ; folder = dirname(folder)) {
    if (isRun(await namesIn(folder))) throw refusal(path, folder);
    if (folder === dirname(folder)) return;
  }
}

function refusal(path: string, run: string): FlatfieldError {
  return new FlatfieldError(
    'wrong-folder',
    `${path} is in the run ${run}, which is not written to again: name another with --out.`,
  );
}

/** With every link followed, as far as the path exists. */
async function realpathOf(path: string): Promise<string> {
  const found = await realPath(path).catch(() => null);
  if (found !== null || path === dirname(path)) return found ?? path;
  return join(await realpathOf(dirname(path)), basename(path));
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((): readonly string[] => []);
}

/** A record alone, farther up, may be saved output of `--json`: next to its record, a run has a manifest or its journal. */
function isRun(names: readonly string[]): boolean {
  return names.includes(journalName) || (names.includes(recordFileName) && names.includes(manifestFileName));
}

/** Name of the journal of a run, in its folder. */
export const journalName = 'readings.ndjson';
