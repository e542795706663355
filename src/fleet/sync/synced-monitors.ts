import { safeText } from '../../base/http/safe-text.ts';
import { detailDoubt } from '../check/detail-doubt.ts';
import type { MonitorFields } from '../monitor-fields.ts';
import type { SyncFolder } from './sync-folder.ts';

/**
 * The monitors of a synced folder. Each has its details if these are as new as the list. `problems` has a sentence for each monitor without
 * details and for each problem of the sync. Throws `sync-folder` for a folder without a fleet.
 */
export async function readSyncedMonitors(
  folder: SyncFolder,
): Promise<{ readonly monitors: readonly MonitorFields[]; readonly problems: readonly string[] }> {
  const fleet = await folder.requireFleet();
  const seen = await folder.readSeen();
  const monitors: MonitorFields[] = [];
  const problems = fleet.problems.map(({ message }) => message);
  if (!fleet.complete) problems.push('The sync is not complete: resume it.');
  for (const listed of fleet.monitors) {
    const stored = await folder.readMonitor(listed.id);
    const doubt = detailDoubt(listed, stored, seen?.newest(listed.id) ?? null);
    if (doubt !== null) problems.push(`${safeText(listed.id, 80)}: ${doubt}`);
    if (doubt !== null || stored?.detail == null) monitors.push({ monitor: listed });
    else monitors.push({ monitor: stored.detail, colorModes: stored.colorModes });
  }
  return { monitors, problems };
}
