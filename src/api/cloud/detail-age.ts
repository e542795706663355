import { safeText } from '../../base/http/safe-text.ts';
import type { ListedMonitor } from './schemas/monitor-schema.ts';
import { isEarlier, serviceTimeMs } from './service-time.ts';

/** Of a list entry, or of details. */
export type SeenState = Pick<ListedMonitor, 'serialNumber' | 'updatedAt'>;

/**
 * Reason why details may be of another monitor or of an earlier state than its list entry, or than the newest `updatedAt` ever seen of it; null if
 * they are as new as all of that.
 */
export function detailAgeDoubt(listed: SeenState, detail: SeenState, newestUpdatedAt: string | null): string | null {
  if (!isSameSerialNumber(listed.serialNumber, detail.serialNumber))
    return `its details carry the serial number ${shown(detail.serialNumber)}, the list ${shown(listed.serialNumber)}`;
  if (serviceTimeMs(listed.updatedAt) === undefined) return 'the list does not report when it changed last';
  if (serviceTimeMs(detail.updatedAt) === undefined) return 'its details do not report when they changed last';
  if (isEarlier(detail.updatedAt, listed.updatedAt))
    return `its details of ${detail.updatedAt} are older than the list of ${listed.updatedAt}`;
  if (isEarlier(detail.updatedAt, newestUpdatedAt))
    return `its details of ${detail.updatedAt} are older than those of ${newestUpdatedAt}, seen before`;
  return null;
}

/** Some answers give the serial number as a number, which loses zeros in front. */
export function isSameSerialNumber(one: string, other: string): boolean {
  return one.replace(/^0+(?=\d)/, '') === other.replace(/^0+(?=\d)/, '');
}

function shown(text: string): string {
  return JSON.stringify(safeText(text, 80));
}
