import { join, resolve } from 'node:path';
import type { LocalApi } from '../api/local/local-api.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Clock } from '../base/http/clock.ts';
import { stateFolder } from '../base/storage/state-folder.ts';
import { isApiLocked, takeApiLock } from '../read/monitor/api-lock.ts';
import type { RestoredChange } from '../read/monitor/monitor-change.ts';
import { pendingRestoreText } from '../read/monitor/pending-restore-text.ts';
import { PendingRestores } from '../read/monitor/pending-restores.ts';
import { type RestoreRecord, readRestoreFile } from '../read/monitor/restore-file.ts';
import { restorePending } from '../read/monitor/restore-pending.ts';
import { takeLockForChanges } from '../read/monitor/take-monitor.ts';
import { restoreFileName } from './output/run-files.ts';
import { runsAt } from './output/runs-at.ts';

export interface RestoreOptions {
  readonly api: LocalApi;
  /** Only the pending restores of this monitor; default: on every monitor of the API's address. */
  readonly monitor?: string | undefined;
  /** Folder of the run whose changes are restored, wherever they were noted. */
  readonly run?: string | undefined;
  /** Folder of pending restores; default as for `inspectIntoFolder`. */
  readonly stateFolder?: string | undefined;
  /** True if the monitors are simulated in this very process: neither a lock nor the state folder is used. */
  readonly isSimulated?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Default: the time of the computer. */
  readonly clock?: Clock | undefined;
  /** Told in one sentence when another process is using the API, before waiting for it. */
  readonly onWaiting?: ((message: string) => void) | undefined;
}

/** The changes that were restored on one monitor. */
export interface RestoredMonitor {
  readonly apiUrl: string;
  readonly monitorId: string;
  readonly changes: readonly RestoredChange[];
}

/**
 * Restores what interrupted runs changed, and forgets what the monitor keeps as it was. Waits for a run that is under way on the
 * same address. Throws `lock-failed` and `restore-file-failed`; what could not be restored is reported, not thrown.
 */
export async function restoreMonitors(options: RestoreOptions): Promise<readonly RestoredMonitor[]> {
  const { api, run, isSimulated, signal, clock, onWaiting } = options;
  const remembered = rememberedBy(options);
  const lock = isSimulated ? null : await takeApiLock({ apiUrl: api.baseUrl, signal, onWaiting });
  try {
    const restored: RestoredMonitor[] = [];
    const pending = await toRestore(remembered, options);
    // The answer tells a simulator, whose changes are noted elsewhere. If none comes, the restore below says why.
    if (pending.length > 0 && !isSimulated) await api.listMonitors({ signal }).catch(() => undefined);
    for (const { monitorId, apiUrl, restorePath } of pending) {
      // Where it was noted, even if the API now answers at another address.
      const store = remembered.storeFor(apiUrl, monitorId, restorePath);
      const own = isSimulated ? null : await takeLockForChanges(api, monitorId, { signal, onWaiting });
      try {
        // The process that held the monitor meanwhile may have restored it.
        const record = await (run === undefined
          ? remembered.find(apiUrl, monitorId)
          : recordOfRun(remembered, restorePath));
        if (!record) continue;
        const changes = await restorePending(api, record, store, { signal, clock });
        restored.push({ apiUrl: api.baseUrl, monitorId, changes });
      } finally {
        await own?.release();
      }
    }
    return restored;
  } finally {
    await lock?.release();
  }
}

/**
 * Drops the records of what interrupted runs changed on a monitor, at any address, without restoring it. Returns a sentence for each about what was not
 * restored. Throws `restore-file-failed`.
 */
export async function forgetRestores(
  monitor: string,
  options: Pick<RestoreOptions, 'stateFolder'> = {},
): Promise<readonly string[]> {
  const remembered = rememberedBy(options);
  const records = [...(await remembered.byAddress()).values()].flat().filter(isOfMonitor({ monitor }));
  for (const { apiUrl, monitorId, restorePath } of records) {
    if (restorePath !== undefined) await remembered.storeFor(apiUrl, monitorId, restorePath).clear();
  }
  return records.map((record) => `Dropped, not restored: ${pendingRestoreText(record)}`);
}

/** Monitors that interrupted runs changed at one address. */
export interface PendingAddress {
  /** As a run spelled it. */
  readonly apiUrl: string;
  readonly monitorIds: readonly string[];
}

/** Every address at which something is left to restore, of one monitor if it is named. Throws `restore-file-failed`. */
export async function pendingAddresses(
  options: Pick<RestoreOptions, 'monitor' | 'stateFolder'> = {},
): Promise<readonly PendingAddress[]> {
  const byAddress = [...(await rememberedBy(options).byAddress()).values()];
  return byAddress
    .map((records) => records.filter(isOfMonitor(options)))
    .flatMap((records) => {
      const [first] = records;
      return first ? [{ apiUrl: first.apiUrl, monitorIds: records.map(({ monitorId }) => monitorId) }] : [];
    });
}

/**
 * The monitor that a run changed, and the address of its API; null if the run left nothing to restore. Throws `restore-file-failed`, and
 * `invalid-record` if there is no run.
 */
export async function restoreAddress(
  run: string,
  options: Pick<RestoreOptions, 'stateFolder'> = {},
): Promise<{ readonly apiUrl: string; readonly monitorId: string } | null> {
  const record = await recordOfRun(rememberedBy(options), restorePathOf(run));
  if (record) return record;
  const [found] = await runsAt(run);
  if (found?.path === resolve(run) && found.names !== null) return null;
  throw new FlatfieldError('invalid-record', `There is no run at ${run}: name the folder of one run.`);
}

/** The changes that interrupted runs made at an address, a sentence each; nothing while a run is under way there. */
export async function pendingRestoreMessages(
  apiUrl: string,
  { monitor, ...options }: Pick<RestoreOptions, 'monitor' | 'stateFolder' | 'isSimulated'> = {},
): Promise<readonly string[]> {
  const records = await rememberedBy(options).list(apiUrl);
  const ofMonitor = records.filter(isOfMonitor({ monitor }));
  if (ofMonitor.length === 0 || (await isApiLocked(apiUrl))) return [];
  return ofMonitor.map((record) => `${pendingRestoreText(record)} Restore it with flatfield restore.`);
}

function rememberedBy({ isSimulated, stateFolder: folder }: Pick<RestoreOptions, 'stateFolder' | 'isSimulated'>) {
  return new PendingRestores(isSimulated ? null : (folder ?? stateFolder()));
}

async function toRestore(remembered: PendingRestores, options: RestoreOptions) {
  const { api, monitor, run } = options;
  if (run !== undefined) {
    const restorePath = restorePathOf(run);
    const record = await recordOfRun(remembered, restorePath);
    return record ? [{ ...record, restorePath }] : [];
  }
  const records = await remembered.list(api.baseUrl);
  return records
    .filter(isOfMonitor({ monitor }))
    .flatMap(({ restorePath, ...record }) => (restorePath === undefined ? [] : [{ ...record, restorePath }]));
}

/** In the run's own file, or in the state folder if that file is gone. */
async function recordOfRun(remembered: PendingRestores, restorePath: string): Promise<RestoreRecord | null> {
  const own = await readRestoreFile(restorePath);
  if (own) return own;
  const all = [...(await remembered.byAddress()).values()].flat();
  return all.find((record) => record.restorePath === restorePath) ?? null;
}

function isOfMonitor({ monitor }: Pick<RestoreOptions, 'monitor'>): (record: RestoreRecord) => boolean {
  return ({ monitorId }) => monitor === undefined || monitorId === monitor;
}

function restorePathOf(run: string): string {
  return resolve(join(run, restoreFileName));
}
