import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { recordFileName } from '../inspection/read-inspection.ts';
import { journalFileName } from '../reading/journal.ts';

/** The folders of runs at a path: itself if it is a run, else those in it. */
export async function runsAt(path: string): Promise<readonly string[]> {
  const names = await namesIn(path);
  if (names === null || isRun(names)) return [resolve(path)];
  const below = await Promise.all(
    names.map(async (name) => ({ path: resolve(path, name), names: await namesIn(join(path, name)) })),
  );
  return below.filter(({ names: inside }) => inside !== null && isRun(inside)).map((one) => one.path);
}

/** Names of what is in a folder, null if it is no folder. */
async function namesIn(path: string): Promise<readonly string[] | null> {
  return readdir(path).catch(() => null);
}

/** A folder with a journal but no record is an interrupted run. */
function isRun(names: readonly string[]): boolean {
  return names.includes(recordFileName) || names.includes(journalFileName);
}
