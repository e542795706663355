import { type OddEntry, oddEntryText } from '../cloud-api/monitor-list.ts';
import type { ListedMonitor } from '../cloud-api/monitor-schema.ts';
import { FlatfieldError } from '../flatfield-error.ts';
import type { Column } from './column.ts';
import { detailDoubt } from './detail-doubt.ts';
import type { DueLimits } from './due-limits.ts';
import { type DueMonitor, judgeDue } from './due-monitor.ts';
import { folderDoubts } from './folder-doubts.ts';
import type { SyncFolder } from './sync-folder.ts';

/** What a check of a fleet found out, the monitors in the order of the list. */
export interface FleetCheck {
  readonly monitors: readonly DueMonitor[];
  readonly counts: Readonly<Record<DueMonitor['state'], number>>;
  /** Whether error codes were looked at, which takes details. */
  readonly errorCodes: boolean;
  /** Why the folder or the list as a whole tells nothing for sure, one sentence each. */
  readonly doubts: readonly string[];
}

/** Data of a synced folder that are older say too little about the monitors of today. Flatfield's own, no standard's. */
const defaultMaxAgeMs = 7 * 86_400_000;

/** Judges the monitors of a list, by what a list tells: no error codes. Odd entries keep the fleet from being good. */
export function checkFleet(
  monitors: readonly ListedMonitor[],
  limits: DueLimits,
  now: Date,
  oddEntries: readonly OddEntry[] = [],
): FleetCheck {
  requireLimits(limits);
  return summarize(
    monitors.map((listed) => judgeDue({ listed }, limits, now)),
    false,
    oddEntries.map(oddEntryText),
  );
}

/**
 * Judges a fleet that was synced into a folder, error codes included, one file at a time; `isMeant` picks monitors. A
 * monitor whose details are missing or older than its list entry is unknown at best; of list entry, details and color modes the worst counts.
 * Throws `sync-folder` if there is no synced fleet.
 */
export async function checkSyncedFleet(
  folder: SyncFolder,
  limits: DueLimits,
  now: Date,
  isMeant: (monitor: ListedMonitor) => boolean = () => true,
  maxAgeMs = defaultMaxAgeMs,
): Promise<FleetCheck> {
  requireLimits(limits, maxAgeMs);
  const fleet = await folder.readFleet();
  if (fleet === undefined)
    throw new FlatfieldError('sync-folder', 'The folder holds no fleet; `flatfield fleet sync` makes one.');
  const judged: DueMonitor[] = [];
  for (const listed of fleet.monitors.filter(isMeant)) {
    const stored = await folder.readMonitor(listed.id);
    const doubt = detailDoubt(listed, stored);
    const known =
      doubt === null
        ? { detail: stored?.detail ?? null, colorModes: Object.values(stored?.colorModes ?? {}) }
        : { doubts: [doubt] };
    judged.push(judgeDue({ listed, ...known }, limits, now));
  }
  return summarize(judged, true, folderDoubts(fleet, await folder.listedAt(), now, maxAgeMs));
}

/** What a list of due monitors shows. */
export const dueColumns: readonly Column<DueMonitor>[] = [
  { name: 'id', head: 'id', value: ({ id }) => id },
  { name: 'modelName', head: 'model', value: ({ modelName }) => modelName },
  { name: 'serialNumber', head: 'serial number', value: ({ serialNumber }) => serialNumber },
  { name: 'groupName', head: 'group', value: ({ groupName }) => groupName },
  { name: 'state', head: 'state', value: ({ state }) => state },
  { name: 'due', head: 'due', value: ({ due }) => due.join('; ') },
  { name: 'unknown', head: 'unknown', value: ({ unknown }) => unknown.join('; ') },
];

/** A limit that is no number would find nothing due. Throws `usage`. */
function requireLimits({ calibrationHours, selfCalibrationDays, usageHours }: DueLimits, maxAgeMs = 0): void {
  for (const [name, limit] of Object.entries({ calibrationHours, selfCalibrationDays, usageHours, maxAgeMs })) {
    if (limit === null || (Number.isFinite(limit) && limit >= 0)) continue;
    throw new FlatfieldError('usage', `${name} expects a finite number from 0 on, got ${limit}.`);
  }
}

function summarize(monitors: readonly DueMonitor[], errorCodes: boolean, doubts: readonly string[]): FleetCheck {
  const counts = { due: 0, unknown: 0, good: 0 };
  for (const { state } of monitors) counts[state] += 1;
  return { monitors, counts, errorCodes, doubts };
}
