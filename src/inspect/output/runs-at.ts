import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { journalFileName } from '../../read/state/journal.ts';
import { recordFileName } from '../../record/read-inspection.ts';

/** A run that was found. */
export interface FoundRun {
  readonly path: string;
  /** Names of the entries in its folder; null if the path is not a folder. */
  readonly names: readonly string[] | null;
}

/** The runs at a path: itself if it is a run, else those in it. */
export async function runsAt(path: string): Promise<readonly FoundRun[]> {
  const names = await namesIn(path);
  if (names === null || isRun(names)) return [{ path: resolve(path), names }];
  const below = await Promise.all(
    names.map(async (name) => ({ path: resolve(path, name), names: await namesIn(join(path, name)) })),
  );
  return below.filter(({ names: inside }) => inside !== null && isRun(inside));
}

/** Names of the entries in a folder; null if it is not a folder. */
async function namesIn(path: string): Promise<readonly string[] | null> {
  return readdir(path).catch(() => null);
}

/** A folder with a journal but no record is an interrupted run. */
function isRun(names: readonly string[]): boolean {
  return names.includes(recordFileName) || names.includes(journalFileName);
}
