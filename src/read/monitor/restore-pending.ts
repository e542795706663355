import type { LocalApi } from '../../api/local/local-api.ts';
import type { SteadyOptions } from './await-steady.ts';
import type { RestoredChange } from './monitor-change.ts';
import type { RestoreRecord, RestoreStore } from './restore-file.ts';
import { restoreSettings } from './restore-settings.ts';

/**
 * Restores what an interrupted run changed. Its record stays in the store until the monitor keeps the old state, with the
 * changes that are still to be restored. The caller holds the lock of the API. Throws `restore-file-failed`.
 */
export async function restorePending(
  api: LocalApi,
  record: RestoreRecord,
  store: RestoreStore,
  options: SteadyOptions = {},
): Promise<readonly RestoredChange[]> {
  const results = await restoreSettings(api, record.monitorId, record.changes, options);
  const left = record.changes.filter((_, place) => results[place]?.restored !== true);
  if (left.length === 0) await store.clear();
  // If it cannot be written anew, the run's folder being gone, the fuller one that stands there does no harm.
  else await store.write({ ...record, changes: left }).catch(() => undefined);
  return results;
}
