import { type ApiLock, type LocalApi, putBack, readRestoreFile, restoreFile } from '../index.ts';

/**
 * Puts back what a run that broke off left changed on its monitor, as its restore file says; one sentence for each thing.
 * Throws RestoreFileError where the file cannot be understood, and an error where something could not be put back.
 */
export async function putBackAfterCrash(api: LocalApi, previous: ApiLock['previous']): Promise<readonly string[]> {
  const path = previous?.restorePath;
  const record = path ? await readRestoreFile(path) : null;
  if (!path || record === null) return [];
  const results = await putBack(api, record.monitorId, record.changes);
  const failed = results.filter(({ restored }) => !restored);
  if (failed.length > 0) {
    const list = failed.map(({ what, from, problem }) => `${what} to ${from} (${problem})`).join('; ');
    throw new Error(
      `An earlier run broke off and left ${record.monitorId} changed; set by hand: ${list}; then delete ${path}.`,
    );
  }
  await restoreFile(path).clear();
  return results.map(
    ({ what, from }) => `An earlier run broke off: the ${what} of ${record.monitorId} is ${from} again.`,
  );
}
