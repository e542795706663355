import { safeText } from '../http/safe-text.ts';
import type { AssetSend } from './asset-sends.ts';
import type { CloudMonitor } from './monitor-schema.ts';
import type { RemoteCommandState } from './remote-command-schema.ts';
import { clockDifferenceMs, serviceTimeMs } from './service-time.ts';

/**
 * Why asset information that rests on these details would overwrite something unseen: a command that is pending, or one sent from
 * here that they do not show yet; null if nothing is known to be on its way. `ended`: statuses that the user knows to be final.
 */
export function overwriteDoubt(
  { id, remoteCommand }: Pick<CloudMonitor, 'id' | 'remoteCommand'>,
  lastSend: AssetSend | undefined,
  ended: readonly string[],
): string | null {
  const state = remoteCommand?.assetInformation;
  if (lastSend !== undefined && !shows(state, lastSend))
    return `the details of ${safeText(id)} do not show the asset information yet that was sent at ${safeText(lastSend.sentAt)}`;
  if (state == null || !isPending(state, ended)) return null;
  return `asset information is pending for ${safeText(id)} (status ${safeText(state.status, 80)}, sent at ${safeText(state.sentAt ?? 'no time')})`;
}

/** Any status but NO_COMMAND is taken for pending unless the user knows it; so is a command that was sent and not completed. */
function isPending({ status, sentAt, completedAt }: RemoteCommandState, ended: readonly string[]): boolean {
  if (ended.includes(status)) return false;
  if (status !== 'NO_COMMAND') return true;
  const [sentMs, completedMs] = [sentAt, completedAt].map(serviceTimeMs);
  return sentAt != null && !(sentMs !== undefined && completedMs !== undefined && completedMs >= sentMs);
}

/** Whether the command shown is the one sent from here, or a later one. */
function shows(state: RemoteCommandState | null | undefined, { sentAt, shownBefore }: AssetSend): boolean {
  const shownMs = serviceTimeMs(state?.sentAt);
  if (shownMs === undefined) return false;
  if (shownBefore === null) return true;
  const beforeMs = serviceTimeMs(shownBefore);
  // Two times of the service need no other clock; one is compared with that of this computer.
  return beforeMs === undefined ? shownMs >= Date.parse(sentAt) - clockDifferenceMs : shownMs > beforeMs;
}
