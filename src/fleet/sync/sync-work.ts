import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { type OddEntry, oddEntryText, repeatedIdText } from '../../api/cloud/monitor-list.ts';
import type { ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { serviceName } from '../../api/cloud/service-name.ts';
import { isInFuture } from '../../api/cloud/service-time.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { detailDoubt } from '../check/detail-doubt.ts';
import type { CallCounts } from '../check/time-under-limits.ts';
import {
  type ColorModeChoice,
  type ColorModeChoices,
  chosenIndices,
  joinChoices,
  mostIndices,
} from '../color-mode-choice.ts';
import type { SeenFleet } from '../seen-fleet.ts';
import { lackingColorModes } from './stored-monitor.ts';
import type { StoredFleet, StoredMonitor, SyncFolder, SyncProblem } from './sync-folder.ts';

/** Requests left to make for one monitor. */
export interface MonitorWork {
  readonly listed: ListedMonitor;
  /** True if the stored data are of the state that the list shows. */
  readonly isCurrent: boolean;
  /** True if the details are to be requested. */
  readonly detail: boolean;
  /** Color modes to be asked for; undefined if only the details will tell which. */
  readonly colorModes: readonly number[] | undefined;
}

/** Work of a sync, found without a call beyond that of the list. */
export interface SyncWork {
  readonly fleet: StoredFleet;
  readonly seen: SeenFleet;
  /** Everything that this sync or an earlier one into the folder chose. */
  readonly choices: ColorModeChoices;
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
  const seen = await folder.readSeen();
  if (seen === undefined) {
    throw new FlatfieldError(
      'sync-folder',
      'seen.json of the folder was lost or damaged: what an earlier sync saw is not known any more. Name another folder.',
    );
  }
  const choices = joinChoices(seen.colorModes, choice);
  const isUnfinished = stored !== undefined && !stored.complete && isToBeContinued(cloud, await folder.listed());
  const fleet = isUnfinished ? stored : await askForList(cloud, folder, seen, signal);
  const odd = fleet.problems.filter(isOfList).map(({ monitorId }) => monitorId);
  const removed = await folder.setAside([...fleet.monitors.map(({ id }) => id), ...odd]);
  // Which of several entries its details would have to agree with is not known: such a monitor is not asked for.
  const repeated = new Set(fleet.problems.filter(isRepeatedId).map(({ monitorId }) => monitorId));
  const known = fleet.monitors.filter(({ id }) => !repeated.has(id));
  const monitors: MonitorWork[] = [];
  for (const listed of known) {
    const work = workOn(listed, await folder.readMonitor(listed.id), choices, seen.newest(listed.id));
    if (work !== undefined) monitors.push(work);
  }
  return {
    fleet,
    seen,
    choices,
    monitors,
    unchanged: known.length - monitors.length,
    removed,
    listCalls: isUnfinished ? 0 : 1,
    calls: {
      getMonitor: monitors.filter(({ detail }) => detail).length,
      getColorMode: monitors.reduce((sum, { colorModes }) => sum + (colorModes?.length ?? mostIndices(choices)), 0),
    },
    colorModesAtMost: monitors.some(({ colorModes }) => colorModes === undefined),
  };
}

/** Older lists lack what has changed since. */
const listKeepsMs = 24 * 3_600_000;

/** Asks for the list and stores it; what was seen in it is remembered first, so that nothing that rests on it is known without. */
async function askForList(
  cloud: CloudApi,
  folder: SyncFolder,
  seen: SeenFleet,
  signal?: AbortSignal,
): Promise<StoredFleet> {
  const listedAt = new Date();
  const { monitors, oddEntries, repeatedIds } = await cloud.listFleet({ signal });
  const problems = [...repeatedIds.map(repeatedIdProblem), ...oddEntries.map(oddEntryProblem)];
  for (const { id, updatedAt } of [...monitors, ...oddEntries]) seen.add(id, updatedAt, new Date());
  await folder.writeSeen(seen);
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

function repeatedIdProblem(monitorId: string): SyncProblem {
  return { monitorId, code: 'listed-twice', message: repeatedIdText(monitorId) };
}

/** True if the problem is that the list names a monitor more than once. */
export function isRepeatedId({ code }: SyncProblem): boolean {
  return code === 'listed-twice';
}

function oddEntryProblem(entry: OddEntry): SyncProblem {
  return { monitorId: entry.id ?? `entry ${entry.place + 1}`, code: 'odd-entry', message: oddEntryText(entry) };
}

/** True if it is a problem of the list itself, which stays when the list is taken up again. */
export function isOfList(problem: SyncProblem): boolean {
  return isRepeatedId(problem) || problem.code === 'odd-entry';
}

/**
 * Without an `updatedAt` nothing tells whether a monitor changed, and details that are older than the list or from the future are not those of
 * the list: it is asked for again.
 */
function workOn(
  listed: ListedMonitor,
  stored: StoredMonitor | undefined,
  choices: ColorModeChoices,
  newestUpdatedAt: string | null,
): MonitorWork | undefined {
  const isOfThisState = stored !== undefined && listed.updatedAt != null && stored.listedUpdatedAt === listed.updatedAt;
  const isWrong =
    stored?.detail != null &&
    (detailDoubt(listed, stored, newestUpdatedAt) !== null || isInFuture(stored.detail.updatedAt, new Date()));
  if (!isOfThisState || isWrong)
    return { listed, isCurrent: false, detail: true, colorModes: chosenIndices(choices, null) };
  const isDetailKnown = stored.detail !== null;
  const isTold = chosenIndices(choices, stored.detail) !== undefined;
  const colorModes = isTold ? lackingColorModes(stored, choices) : undefined;
  if (isDetailKnown && colorModes?.length === 0) return undefined;
  return { listed, isCurrent: true, detail: !isDetailKnown, colorModes };
}
