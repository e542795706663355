import { listProblems, type MonitorList, repeatedIdText } from '../../api/cloud/monitor-list.ts';
import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { clockDifferenceMs } from '../../api/cloud/service-time.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { Column } from '../../report/tables/column.ts';
import type { SeenFleet } from '../seen-fleet.ts';
import { lackingColorModes } from '../sync/stored-monitor.ts';
import type { StoredFleet, StoredMonitor, SyncFolder, SyncProblem } from '../sync/sync-folder.ts';
import { isRepeatedId } from '../sync/sync-work.ts';
import { detailDoubt } from './detail-doubt.ts';
import type { DueLimits } from './due-limits.ts';
import { type DueMonitor, judgeDue, type KnownMonitor } from './due-monitor.ts';

/** Reasons why a synced folder as a whole is not reliable: unfinished, with problems, or too old. */
function folderDoubts(
  { complete, problems }: StoredFleet,
  listedAt: Date | undefined,
  now: Date,
  maxAgeMs: number,
): string[] {
  return [
    ...(complete ? [] : ['The sync is not complete: resume it.']),
    ...(problems.length === 0 ? [] : [problemText(problems)]),
    ...ageDoubt(listedAt, now, maxAgeMs),
  ];
}

/** Without it, no details are known to be as new as those that were seen before. */
const lostSeenDoubt = 'seen.json of the folder was lost or damaged: sync into another folder.';

function problemText(problems: StoredFleet['problems']): string {
  const ids = Array.from(new Set(problems.map(({ monitorId }) => monitorId)));
  const shown = safeText(ids.slice(0, 5).join(', '), 400);
  return `The sync could not fetch everything of ${ids.length} monitors (${shown}${ids.length > 5 ? ', ...' : ''}): sync again.`;
}

function ageDoubt(listedAt: Date | undefined, now: Date, maxAgeMs: number): string[] {
  if (listedAt === undefined) return ['It is not known when the fleet was synced: sync again.'];
  const ageMs = now.getTime() - listedAt.getTime();
  if (ageMs < -clockDifferenceMs)
    return [`The fleet was synced in the future, at ${listedAt.toISOString()}: sync again.`];
  if (ageMs <= maxAgeMs) return [];
  const days = (ms: number) => Number((ms / 86_400_000).toFixed(2));
  return [
    `The fleet was synced at ${listedAt.toISOString()}, ${days(ageMs)} days ago; at most ${days(maxAgeMs)} are allowed: sync again.`,
  ];
}

/** Result of a check of a fleet, the monitors in the order of the list. */
export interface FleetCheck {
  readonly monitors: readonly DueMonitor[];
  readonly counts: Readonly<Record<DueMonitor['state'], number>>;
  /** True if details were checked, with error codes and schedules. */
  readonly details: boolean;
  /** Reasons why the folder or the list as a whole is not reliable, one sentence each. */
  readonly doubts: readonly string[];
}

/** Data of a synced folder that are older say too little about the monitors of today. Flatfield's own, no standard's. */
const defaultMaxAgeMs = 7 * 86_400_000;

/** Judges the monitors of a list, by what a list tells: no error codes, no schedules. What is wrong with the list keeps the fleet from being good. */
export function checkFleet(
  monitors: readonly ListedMonitor[],
  limits: DueLimits,
  now: Date,
  list: Omit<MonitorList, 'monitors'> = { oddEntries: [], repeatedIds: [] },
): FleetCheck {
  requireLimits(limits);
  const repeated = new Set(list.repeatedIds);
  const judge = (listed: ListedMonitor) => {
    const doubts = repeated.has(listed.id) ? [repeatedIdText(listed.id)] : [];
    return judgeDue({ listed, doubts }, limits, now);
  };
  return summarize(monitors.map(judge), false, listProblems(list));
}

/**
 * Judges a fleet that was synced into a folder, error codes included, one file at a time; `isMeant` picks monitors by their list entry
 * and what is stored of their details. A monitor is unknown at best if its details are missing or older than anything seen of it, or if a
 * color mode that was chosen is not known; of list entry, details and color modes the worst counts. Throws `sync-folder` if there is no synced fleet.
 */
export async function checkSyncedFleet(
  folder: SyncFolder,
  limits: DueLimits,
  now: Date,
  isMeant: (listed: ListedMonitor, detail: CloudMonitor | null) => boolean = () => true,
  maxAgeMs = defaultMaxAgeMs,
): Promise<FleetCheck> {
  requireLimits(limits, maxAgeMs);
  const fleet = await folder.requireFleet();
  const seen = await folder.readSeen();
  const problems = new Map<string, SyncProblem[]>();
  for (const problem of fleet.problems)
    problems.set(problem.monitorId, [...(problems.get(problem.monitorId) ?? []), problem]);
  const judged: DueMonitor[] = [];
  for (const listed of fleet.monitors) {
    const stored = await folder.readMonitor(listed.id);
    if (!isMeant(listed, stored?.detail ?? null)) continue;
    judged.push(judgeDue(knownOf(listed, stored, seen, problems.get(listed.id) ?? []), limits, now));
  }
  const doubts = folderDoubts(fleet, await folder.listedAt(), now, maxAgeMs);
  return summarize(judged, true, seen === undefined ? [...doubts, lostSeenDoubt] : doubts);
}

/** Data stored about a monitor, and every reason against calling it good: data that could not be read count as much as those that were. */
function knownOf(
  listed: ListedMonitor,
  stored: StoredMonitor | undefined,
  seen: SeenFleet | undefined,
  problems: readonly SyncProblem[],
): KnownMonitor {
  const doubts = problems.map(({ message }) => message);
  if (seen === undefined) doubts.push(lostSeenDoubt);
  const doubt = detailDoubt(listed, stored, seen?.newest(listed.id) ?? null);
  if (doubt !== null) doubts.push(doubt);
  if (doubt !== null || stored === undefined || problems.some(isRepeatedId)) return { listed, doubts };
  const lacking = lackingColorModes(stored, seen?.colorModes ?? []);
  if (lacking.length > 0)
    doubts.push(`its color modes ${lacking.join(', ')} were chosen and are not known: sync again`);
  return { listed, detail: stored.detail, colorModes: Object.values(stored.colorModes), doubts };
}

/** Columns of a list of due monitors. */
export const dueColumns: readonly Column<DueMonitor>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'modelName', head: 'model', value: ({ modelName }) => modelName },
  { name: 'serialNumber', head: 'serial number', value: ({ serialNumber }) => serialNumber },
  { name: 'groupName', head: 'group', value: ({ groupName }) => groupName },
  { name: 'state', value: ({ state }) => state },
  { name: 'due', value: ({ due }) => due.join('; ') },
  { name: 'unknown', value: ({ unknown }) => unknown.join('; ') },
];

/** A limit that is not a number would find nothing due. Throws `usage`. */
function requireLimits(
  { calibrationHours, selfCalibrationDays, usageHours, reportDays }: DueLimits,
  maxAgeMs = 0,
): void {
  for (const [name, limit] of Object.entries({
    calibrationHours,
    selfCalibrationDays,
    usageHours,
    reportDays,
    maxAgeMs,
  })) {
    if (limit === null || (Number.isFinite(limit) && limit >= 0)) continue;
    throw new FlatfieldError('usage', `${name} expects a finite number from 0 on, got ${limit}.`);
  }
}

function summarize(monitors: readonly DueMonitor[], details: boolean, doubts: readonly string[]): FleetCheck {
  const counts = { due: 0, unknown: 0, good: 0 };
  for (const { state } of monitors) counts[state] += 1;
  return { monitors, counts, details, doubts };
}
