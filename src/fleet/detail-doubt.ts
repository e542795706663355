import type { ListedMonitor } from '../cloud-api/monitor-schema.ts';
import { serviceTimeMs } from '../cloud-api/service-time.ts';
import { safeText } from '../http/safe-text.ts';
import type { StoredMonitor } from './sync-folder.ts';

/** Why stored details may be of another state, or of another monitor, than the list entry; null if they are as new as all that was seen. */
export function detailDoubt(listed: ListedMonitor, stored: StoredMonitor | undefined): string | null {
  const detail = stored?.detail;
  if (detail == null || stored?.listedUpdatedAt !== (listed.updatedAt ?? null))
    return 'its details are missing or outdated: sync again';
  if (!isSameSerialNumber(listed.serialNumber, detail.serialNumber))
    return `its details carry the serial number ${shown(detail.serialNumber)}, the list ${shown(listed.serialNumber)}`;
  const [listedMs, detailMs, newestMs] = [listed.updatedAt, detail.updatedAt, stored.newestUpdatedAt].map(
    serviceTimeMs,
  );
  if (listedMs === undefined) return 'the list does not report when it changed last';
  if (detailMs === undefined) return 'its details do not report when they changed last';
  if (detailMs < listedMs)
    return `its details of ${detail.updatedAt} are older than the list of ${listed.updatedAt}: sync again`;
  if (newestMs !== undefined && detailMs < newestMs)
    return `its details of ${detail.updatedAt} are older than those of ${stored.newestUpdatedAt}, seen before: sync again`;
  return null;
}

/** Some answers give the serial number as a number, which loses zeros in front. */
export function isSameSerialNumber(one: string, other: string): boolean {
  return one.replace(/^0+(?=\d)/, '') === other.replace(/^0+(?=\d)/, '');
}

/** The latest of some times as written; null if none of them is a time. Times to come are left out: nothing could ever be as new. */
export function newestTime(times: readonly (string | null | undefined)[], nowMs: number): string | null {
  const latest = times
    .map((text) => ({ text, ms: serviceTimeMs(text) }))
    .filter((one): one is { text: string; ms: number } => one.ms !== undefined && one.ms <= nowMs)
    .reduce<{ text: string; ms: number } | null>((best, one) => (best === null || one.ms > best.ms ? one : best), null);
  return latest?.text ?? null;
}

function shown(text: string): string {
  return JSON.stringify(safeText(text, 80));
}
