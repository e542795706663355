import type { CloudApi } from '../cloud-api/cloud-api.ts';
import { type OddEntry, oddEntryText } from '../cloud-api/monitor-list.ts';
import type { ListedMonitor } from '../cloud-api/monitor-schema.ts';
import { serviceName } from '../cloud-api/service-name.ts';
import { FlatfieldError } from '../flatfield-error.ts';
import { safeText } from '../http/safe-text.ts';
import { type ColorModeChoice, chosenIndices, mostIndices } from './color-mode-choice.ts';
import { detailDoubt } from './detail-doubt.ts';
import type { StoredFleet, StoredMonitor, SyncFolder, SyncProblem } from './sync-folder.ts';
import type { CallCounts } from './time-under-limits.ts';

/** What is still to be asked of one monitor. */
export interface MonitorWork {
  readonly listed: ListedMonitor;
  /** Whether what is stored is of the state that the list shows. */
  readonly isCurrent: boolean;
  /** Whether the details are to be asked for. */
  readonly detail: boolean;
  /** Color modes to be asked for; undefined if only the details will tell which. */
  readonly colorModes: readonly number[] | undefined;
}

/** What a sync has to do, found without a call beyond that of the list. */
export interface SyncWork {
  readonly fleet: StoredFleet;
  readonly monitors: readonly MonitorWork[];
  /** Monitors whose files are up to date. */
  readonly unchanged: number;
  /** Monitors that are in the list no longer, now in `removed/`. */
  readonly removed: number;
  /** Calls of the list made to find out: none where an unfinished sync left one. */
  readonly listCalls: 0 | 1;
  /** Calls to come; where the details will tell the color modes, the most there can be. */
  readonly calls: Required<Pick<CallCounts, 'getMonitor' | 'getColorMode'>>;
  readonly colorModesAtMost: boolean;
}

/**
 * Holds the list against what the folder has. The list of a sync that was interrupted within a day is taken up again with the same token;
 * else it is asked for. Throws `sync-folder`, and what listMonitors throws.
 */
export async function findSyncWork(
  cloud: CloudApi,
  folder: SyncFolder,
  choice: ColorModeChoice,
  signal?: AbortSignal,
): Promise<SyncWork> {
  await folder.prepare();
  const stored = await folder.readFleet();
  if (stored !== undefined && serviceName(stored.baseUrl) !== serviceName(cloud.baseUrl)) {
    throw new FlatfieldError(
      'sync-folder',
      `The folder holds the fleet of ${stored.baseUrl}; name another one for ${cloud.baseUrl}.`,
    );
  }
  const isUnfinished = stored !== undefined && !stored.complete && isToBeContinued(cloud, await folder.listed());
  const fleet = isUnfinished ? stored : await askForList(cloud, folder, signal);
  const odd = fleet.problems.filter(isOfList).map(({ monitorId }) => monitorId);
  const removed = await folder.setAside([...fleet.monitors.map(({ id }) => id), ...odd]);
  const monitors: MonitorWork[] = [];
  for (const listed of uniqueById(fleet.monitors)) {
    const work = workOn(listed, await folder.readMonitor(listed.id), choice);
    if (work !== undefined) monitors.push(work);
  }
  return {
    fleet,
    monitors,
    unchanged: fleet.monitors.length - monitors.length,
    removed,
    listCalls: isUnfinished ? 0 : 1,
    calls: {
      getMonitor: monitors.filter(({ detail }) => detail).length,
      getColorMode: monitors.reduce((sum, { colorModes }) => sum + (colorModes?.length ?? mostIndices(choice)), 0),
    },
    colorModesAtMost: monitors.some(({ colorModes }) => colorModes === undefined),
  };
}

/** Older lists lack what has changed since. */
const listKeepsMs = 24 * 3_600_000;

async function askForList(cloud: CloudApi, folder: SyncFolder, signal?: AbortSignal): Promise<StoredFleet> {
  const listedAt = new Date();
  const { monitors: listed, oddEntries } = await cloud.listFleet({ signal });
  const monitors = uniqueById(listed);
  const problems = [...contradictions(listed, monitors), ...oddEntries.map(oddEntryProblem)];
  const fleet: StoredFleet = { schemaVersion: 1, baseUrl: cloud.baseUrl, complete: false, monitors, problems };
  await folder.writeList(fleet, listedAt, cloud.user);
  return fleet;
}

/** A list is of the monitors that its user may see: with another token it is asked for again. */
function isToBeContinued(
  { user }: CloudApi,
  listed: { readonly at: Date; readonly user: string } | undefined,
): boolean {
  const ageMs = listed?.user === user ? Date.now() - listed.at.getTime() : Number.NaN;
  return ageMs >= 0 && ageMs < listKeepsMs;
}

/** Monitors that the list names more than once, with different data: which of them are right cannot be known. */
function contradictions(listed: readonly ListedMonitor[], monitors: readonly ListedMonitor[]): SyncProblem[] {
  const kept = new Map(monitors.map((monitor) => [monitor.id, JSON.stringify(monitor)]));
  const twice = new Set(listed.filter((one) => JSON.stringify(one) !== kept.get(one.id)).map(({ id }) => id));
  return Array.from(twice, (monitorId) => ({
    monitorId,
    code: 'listed-twice',
    message: `The list names ${safeText(monitorId)} more than once, with different data.`,
  }));
}

function oddEntryProblem(entry: OddEntry): SyncProblem {
  return { monitorId: entry.id ?? `entry ${entry.place + 1}`, code: 'odd-entry', message: oddEntryText(entry) };
}

/** Whether it is a problem of the list itself, which stays when the list is taken up again. */
export function isOfList({ code }: SyncProblem): boolean {
  return code === 'listed-twice' || code === 'odd-entry';
}

function uniqueById<T extends { readonly id: string }>(monitors: readonly T[]): T[] {
  return Array.from(new Map(monitors.map((monitor) => [monitor.id, monitor])).values());
}

/** Without an `updatedAt` nothing tells whether a monitor changed, and older details are not those of the list: it is asked for again. */
function workOn(
  listed: ListedMonitor,
  stored: StoredMonitor | undefined,
  choice: ColorModeChoice,
): MonitorWork | undefined {
  const isOfThisState = stored !== undefined && listed.updatedAt != null && stored.listedUpdatedAt === listed.updatedAt;
  if (!isOfThisState || (stored.detail !== null && detailDoubt(listed, stored) !== null))
    return { listed, isCurrent: false, detail: true, colorModes: chosenIndices(choice, null) };
  const colorModes = chosenIndices(choice, stored.detail)?.filter((index) => !has(stored, index));
  if (stored.detail !== null && colorModes?.length === 0) return undefined;
  return { listed, isCurrent: true, detail: stored.detail === null, colorModes };
}

function has({ colorModes, absentColorModes }: StoredMonitor, index: number): boolean {
  return String(index) in colorModes || absentColorModes.includes(index);
}
