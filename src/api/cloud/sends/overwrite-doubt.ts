import { safeText } from '../../../base/http/safe-text.ts';
import { detailAgeDoubt, type SeenState } from '../detail-age.ts';
import type { CloudMonitor } from '../schemas/monitor-schema.ts';
import type { RemoteCommandState } from '../schemas/remote-command-schema.ts';
import { clockDifferenceMs, isEarlier, isInFuture, serviceTimeMs } from '../service-time.ts';
import { isSameAsset } from './asset-content.ts';
import type { AssetSend } from './asset-sends.ts';

/** Data known about a monitor when its details are read. */
export interface KnownBefore {
  /** Its entry in a list that was asked for before the details. */
  readonly listed: SeenState;
  readonly lastSend: AssetSend | undefined;
  /** Statuses that the user knows to be final. */
  readonly ended: readonly string[];
  readonly now: Date;
}

/**
 * Reason why asset information based on these details would overwrite something unseen: they are older than the list, a command is pending, or they
 * do not show yet what was sent from here; null if nothing is known to be on its way.
 */
export function overwriteDoubt(monitor: CloudMonitor, { listed, lastSend, ended, now }: KnownBefore): string | null {
  const name = safeText(monitor.id);
  const ageDoubt = detailAgeDoubt(listed, monitor, null);
  if (ageDoubt !== null) return `the details of ${name} may be outdated: ${ageDoubt}`;
  if (lastSend !== undefined && !shows(monitor, lastSend))
    return `the details of ${name} do not show the asset information yet that was sent at ${safeText(lastSend.sentAt)}`;
  const state = monitor.remoteCommand?.assetInformation;
  if (state == null) return `the details of ${name} do not report whether asset information is pending`;
  if (!isPending(state, ended, now)) return null;
  return `asset information is pending for ${name} (status ${safeText(state.status ?? 'unknown', 80)}, sent at ${safeText(state.sentAt ?? 'no time')})`;
}

/** Any status but NO_COMMAND is taken for pending unless the user knows it; so is a command whose times do not say that it is over. */
function isPending(state: RemoteCommandState, ended: readonly string[], now: Date): boolean {
  const { status, sentAt, recievedByMonitorAt, completedAt } = state;
  if (ended.includes(status ?? '')) return false;
  if (status !== 'NO_COMMAND') return true;
  const times = [sentAt, recievedByMonitorAt, completedAt].filter((time) => time != null);
  if (times.length === 0) return false;
  if (times.some((time) => serviceTimeMs(time) === undefined || isInFuture(time, now))) return true;
  return sentAt == null || completedAt == null || isEarlier(completedAt, sentAt);
}

/**
 * True if details show the command sent from here, or a later one: by its time, and by its fields, since these may come later. Different fields come
 * from somebody else only if the details are certainly of a time after the command.
 */
function shows(monitor: CloudMonitor, send: AssetSend): boolean {
  const state = monitor.remoteCommand?.assetInformation;
  if (!showsTime(state, send)) return false;
  if (send.assetInformation !== undefined && isSameAsset(monitor.assetInformation, send.assetInformation)) return true;
  const [updatedMs, completedMs] = [monitor.updatedAt, state?.completedAt].map(serviceTimeMs);
  const uploadedMs = monitor.detailsUploadedAt == null ? updatedMs : serviceTimeMs(monitor.detailsUploadedAt);
  if (updatedMs === undefined || uploadedMs === undefined || completedMs === undefined) return false;
  return Math.min(updatedMs, uploadedMs) > Math.max(completedMs, Date.parse(send.sentAt)) + clockDifferenceMs;
}

function showsTime(state: RemoteCommandState | null | undefined, { sentAt, shownBefore }: AssetSend): boolean {
  const shownMs = serviceTimeMs(state?.sentAt);
  if (shownMs === undefined) return false;
  if (shownBefore === null) return true;
  // Two times of the service need no other clock; one is compared with that of this computer.
  return serviceTimeMs(shownBefore) === undefined
    ? shownMs >= Date.parse(sentAt) - clockDifferenceMs
    : isEarlier(shownBefore, state?.sentAt);
}
