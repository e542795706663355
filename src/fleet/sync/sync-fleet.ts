import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { isSameSerialNumber } from '../../api/cloud/detail-age.ts';
import { CloudRefusedError } from '../../api/cloud/read-cloud-answer.ts';
import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import { TimedOutError, UnreachableError } from '../../base/http/http-errors.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { CallCounts } from '../check/time-under-limits.ts';
import { type ColorModeChoice, type ColorModeChoices, chosenIndices, mostIndices } from '../color-mode-choice.ts';
import { begunAgain, lackingColorModes, namesColorMode, withColorMode, withDetail } from './stored-monitor.ts';
import type { StoredFleet, StoredMonitor, SyncFolder, SyncProblem } from './sync-folder.ts';
import { findSyncWork, isOfList, type MonitorWork, type SyncWork } from './sync-work.ts';

export interface SyncOptions {
  readonly cloud: CloudApi;
  readonly folder: SyncFolder;
  readonly colorModes: ColorModeChoice;
  readonly signal?: AbortSignal | undefined;
  /** Called before each request. */
  readonly onProgress?: ((progress: SyncProgress) => Promise<void>) | undefined;
}

export interface SyncProgress {
  readonly monitorId: string;
  readonly callsDone: number;
  /** Calls to come; those of color modes are the most there can be while details are missing that would tell. */
  readonly callsLeft: CallCounts;
}

export interface SyncResult {
  readonly monitors: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Calls made by this run. */
  readonly calls: Required<Pick<CallCounts, 'listMonitors' | 'getMonitor' | 'getColorMode'>>;
  /** Color modes asked for that a monitor does not have. */
  readonly absentColorModes: number;
  readonly problems: readonly SyncProblem[];
}

/**
 * Brings a folder up to date with the fleet. Every answer is on disk before the next call is sent, so that a run that was
 * ended at any moment is taken up where it was. What one monitor's data are to blame for is a problem of that monitor;
 * whatever concerns the service or the token is thrown.
 */
export async function syncFleet(options: SyncOptions): Promise<SyncResult> {
  const { cloud, folder, colorModes, signal } = options;
  const work = await findSyncWork(cloud, folder, colorModes, signal);
  if (work.seen.choose(colorModes)) await folder.writeSeen(work.seen);
  const problems = new SyncProblems(folder, work.fleet);
  const { calls, absentColorModes } = await fetchAll(options, work, problems).catch(problems.writeAndThrow);
  await problems.write(true);
  const { fleet, unchanged, removed } = work;
  return { monitors: fleet.monitors.length, unchanged, removed, calls, absentColorModes, problems: problems.list };
}

async function fetchAll(
  { cloud, folder, signal, onProgress }: SyncOptions,
  work: SyncWork,
  problems: SyncProblems,
): Promise<Pick<SyncResult, 'calls' | 'absentColorModes'>> {
  const { seen, choices } = work;
  const queue = new SyncQueue(work);
  const calls = { listMonitors: work.listCalls, getMonitor: 0, getColorMode: 0 };
  const begun = new Set<string>();
  let absentColorModes = 0;
  for (;;) {
    const task = await queue.next(cloud);
    if (task === undefined) return { calls, absentColorModes };
    const { id: monitorId } = task.listed;
    await onProgress?.({ monitorId, callsDone: calls.getMonitor + calls.getColorMode, callsLeft: queue.left() });
    const call = { signal, keepAlive: true };
    try {
      if (task.colorMode === undefined) {
        calls.getMonitor += 1;
        const detail = await cloud.getMonitor(monitorId, call);
        expectSameMonitor(task.listed, detail);
        if (seen.add(monitorId, detail.updatedAt, new Date())) await folder.writeSeen(seen);
        const before = await begin(folder, task, begun);
        const stored = withDetail(before, detail, choices);
        await folder.writeMonitor(stored);
        queue.addColorModes(task, before, stored);
      } else {
        calls.getColorMode += 1;
        const found = await colorModeOrAbsent(cloud, monitorId, task.colorMode, call);
        const stored = await begin(folder, task, begun);
        if (found === undefined && namesColorMode(stored.detail, task.colorMode))
          throw noNamedMode(task.colorMode, monitorId);
        if (found === undefined) absentColorModes += 1;
        await folder.writeMonitor(withColorMode(stored, task.colorMode, found));
      }
    } catch (error) {
      if (!isAboutOneMonitor(error)) throw error;
      // What is known of it from before stays, marked as old.
      await folder.writeMonitor(await begin(folder, task, begun));
      await problems.add({ monitorId, code: error.code, message: error.message });
    }
  }
}

interface Task extends Pick<MonitorWork, 'listed' | 'isCurrent'> {
  /** Undefined for the details. */
  readonly colorMode?: number;
}

/** Requests left to make. Details and color modes have limits of their own, and neither waits for the other's. */
class SyncQueue {
  readonly #details: MonitorWork[];
  readonly #colorModes: Task[];
  readonly #choices: ColorModeChoices;

  constructor({ monitors, choices }: SyncWork) {
    this.#choices = choices;
    this.#details = monitors.filter(({ detail }) => detail).reverse();
    this.#colorModes = monitors.flatMap((work) => tasksOf(work, work.colorModes ?? [])).reverse();
  }

  /** The task that may be sent first; details where both may, since they have the narrower limit. */
  async next(cloud: CloudApi): Promise<Task | undefined> {
    if (this.#details.length > 0 && this.#colorModes.length > 0) {
      const detailsMs = await cloud.opensAtMs('getMonitor');
      const colorModesMs = await cloud.opensAtMs('getColorMode');
      return detailsMs <= colorModesMs ? this.#details.pop() : this.#colorModes.pop();
    }
    return this.#details.pop() ?? this.#colorModes.pop();
  }

  /** Color modes that are chosen by what the details say, and those that are named there though the service had none. */
  addColorModes(task: Task, before: StoredMonitor, stored: StoredMonitor): void {
    const isQueued = chosenIndices(this.#choices, null) !== undefined;
    const lacking = lackingColorModes(stored, this.#choices);
    const indices = isQueued ? lacking.filter((index) => before.absentColorModes.includes(index)) : lacking;
    this.#colorModes.push(...tasksOf(task, indices).reverse());
  }

  left(): CallCounts {
    const untold = this.#details.filter(({ colorModes }) => colorModes === undefined).length;
    const getColorMode = this.#colorModes.length + untold * mostIndices(this.#choices);
    return { getMonitor: this.#details.length, getColorMode };
  }
}

function tasksOf({ listed, isCurrent }: Omit<Task, 'colorMode'>, indices: readonly number[]): Task[] {
  return indices.map((colorMode) => ({ listed, isCurrent, colorMode }));
}

/** Stored data of the monitor as it is listed now; data that an earlier run stored of another state are old. */
async function begin(folder: SyncFolder, { listed, isCurrent }: Task, begun: Set<string>): Promise<StoredMonitor> {
  const stored = await folder.readMonitor(listed.id);
  const isKept = stored !== undefined && (isCurrent || begun.has(listed.id));
  begun.add(listed.id);
  if (isKept) return stored;
  if (stored !== undefined) await folder.keepState(stored);
  return begunAgain(listed, stored);
}

/** Throws `cloud-wrong-shape` for details whose serial number is not that of the list: one of them is of another monitor. */
function expectSameMonitor({ id, serialNumber }: ListedMonitor, detail: CloudMonitor): void {
  if (isSameSerialNumber(serialNumber, detail.serialNumber)) return;
  throw new FlatfieldError(
    'cloud-wrong-shape',
    `The list gives ${safeText(id)} the serial number ${safeText(serialNumber, 80)}, its details ${safeText(detail.serialNumber, 80)}.`,
  );
}

function noNamedMode(index: number, id: string): FlatfieldError {
  return new FlatfieldError(
    'cloud-wrong-shape',
    `The details of ${safeText(id)} name color mode ${index}, and the service has none (404).`,
  );
}

async function colorModeOrAbsent(
  cloud: CloudApi,
  id: string,
  index: number,
  call: { signal?: AbortSignal | undefined },
) {
  try {
    return await cloud.getColorMode(id, index, call);
  } catch (error) {
    if (error instanceof CloudRefusedError && error.status === 404) return undefined;
    throw error;
  }
}

/** True if other monitors may still be read: a refused token and a service that takes no connection concern all of them. */
function isAboutOneMonitor(error: unknown): error is FlatfieldError {
  if (error instanceof CloudRefusedError) return error.status !== 401;
  if (error instanceof UnreachableError || error instanceof TimedOutError) return error.phase !== 'connecting';
  return hasCode(error, 'cloud-wrong-shape', 'invalid-cloud-request', 'not-json', 'too-large');
}

/** Problems of a sync with its list and its fetches, written into the folder as it goes. */
class SyncProblems {
  readonly list: SyncProblem[];
  readonly #folder: SyncFolder;
  readonly #fleet: StoredFleet;
  #isWritten = true;
  #nextWriteMs = 0;

  constructor(folder: SyncFolder, fleet: StoredFleet) {
    this.#folder = folder;
    this.#fleet = fleet;
    this.list = fleet.problems.filter(isOfList);
  }

  /** Notes a problem. Writing the file of a large fleet takes long; at most a twentieth of the time is spent on it. */
  async add(problem: SyncProblem): Promise<void> {
    this.list.push(problem);
    this.#isWritten = false;
    const beganMs = performance.now();
    if (beganMs < this.#nextWriteMs) return;
    await this.write(false);
    this.#nextWriteMs = beganMs + 20 * (performance.now() - beganMs);
  }

  async write(complete: boolean): Promise<void> {
    await this.#folder.writeFleet({ ...this.#fleet, complete, problems: this.list });
    this.#isWritten = true;
  }

  /** Ends a sync that cannot continue. */
  readonly writeAndThrow = async (error: unknown): Promise<never> => {
    if (!this.#isWritten) await this.write(false);
    throw error;
  };
}
