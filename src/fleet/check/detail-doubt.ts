import { detailAgeDoubt } from '../../api/cloud/detail-age.ts';
import type { ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import type { StoredMonitor } from '../sync/sync-folder.ts';

/** Reason why stored details are missing, or may be of another state or monitor than the list entry; null if they are as new as all that was seen. */
export function detailDoubt(
  listed: ListedMonitor,
  stored: StoredMonitor | undefined,
  newestUpdatedAt: string | null,
): string | null {
  const detail = stored?.detail;
  if (detail == null || stored?.listedUpdatedAt !== (listed.updatedAt ?? null))
    return 'its details are missing or outdated: sync again';
  const doubt = detailAgeDoubt(listed, detail, newestUpdatedAt);
  return doubt === null ? null : `${doubt}: sync again`;
}
