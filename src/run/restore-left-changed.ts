import { join, resolve } from 'node:path';
import type { Clock } from '../http/clock.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import { isApiLocked, takeApiLock } from '../monitor/api-lock.ts';
import { leftChangedText } from '../monitor/left-changed-text.ts';
import type { RestoredChange } from '../monitor/monitor-change.ts';
import { PendingRestores } from '../monitor/pending-restores.ts';
import { putBackLeftChanged } from '../monitor/put-back-left-changed.ts';
import { readRestoreFile } from '../monitor/restore-file.ts';
import { takeMonitorLock } from '../monitor/take-monitor.ts';
import { stateFolder } from '../storage/state-folder.ts';
import { restoreFileName } from './run-files.ts';

export interface RestoreOptions {
  readonly api: LocalApi;
  /** Only the pending restores of this monitor; default: on every monitor of the API's address. */
  readonly monitor?: string | undefined;
  /** What the run of this folder changed, wherever it was noted. */
  readonly run?: string | undefined;
  /** Folder of pending restores; default as for `inspectIntoFolder`. */
  readonly stateFolder?: string | undefined;
  /** Whether the monitors are simulated in this very process: neither a lock nor the state folder is used. */
  readonly isSimulated?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Default: the time of the computer. */
  readonly clock?: Clock | undefined;
  /** Told in one sentence when another process is using the API, before waiting for it. */
  readonly onWaiting?: ((message: string) => void) | undefined;
}

/** What was restored on one monitor. */
export interface RestoredMonitor {
  readonly monitorId: string;
  readonly changes: readonly RestoredChange[];
}

/**
 * Restores what interrupted runs changed, and forgets what the monitor keeps as it was. Waits for a run that is under way on the
 * same address. Throws `lock-failed` and `restore-file-failed`; what could not be restored is reported, not thrown.
 */
export async function restoreLeftChanged(options: RestoreOptions): Promise<readonly RestoredMonitor[]> {
  const { api, run, isSimulated, signal, clock, onWaiting } = options;
  const remembered = rememberedBy(options);
  const lock = isSimulated ? null : await takeApiLock({ apiUrl: api.baseUrl, signal, onWaiting });
  try {
    const restored: RestoredMonitor[] = [];
    for (const { monitorId, apiUrl, restorePath } of await toRestore(remembered, options)) {
      // Where it was noted, even if the API now answers at another address.
      const store = remembered.storeFor(apiUrl, monitorId, restorePath);
      const own = isSimulated ? null : await takeMonitorLock(monitorId, { signal, onWaiting });
      try {
        // Whoever held the monitor meanwhile may have restored it.
        const record = await (run === undefined ? remembered.find(apiUrl, monitorId) : readRestoreFile(restorePath));
        if (!record) continue;
        restored.push({ monitorId, changes: await putBackLeftChanged(api, record, store, { signal, clock }) });
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
 * The API address at which a run changed its monitor; null if nothing of the run is left to restore. Throws
 * `restore-file-failed`.
 */
export async function restoreAddress(run: string): Promise<string | null> {
  return (await readRestoreFile(restorePathOf(run)))?.apiUrl ?? null;
}

/** What interrupted runs changed at an address, a sentence each; nothing while a run is under way there. */
export async function leftChangedMessages(
  apiUrl: string,
  { monitor, ...options }: Pick<RestoreOptions, 'monitor' | 'stateFolder' | 'isSimulated'> = {},
): Promise<readonly string[]> {
  const records = await rememberedBy(options).list(apiUrl);
  const ofMonitor = records.filter(({ monitorId }) => monitor === undefined || monitorId === monitor);
  if (ofMonitor.length === 0 || (await isApiLocked(apiUrl))) return [];
  return ofMonitor.map((record) => `${leftChangedText(record)} Restore it with flatfield restore.`);
}

function rememberedBy({ isSimulated, stateFolder: folder }: Pick<RestoreOptions, 'stateFolder' | 'isSimulated'>) {
  return new PendingRestores(isSimulated ? null : (folder ?? stateFolder()));
}

async function toRestore(remembered: PendingRestores, options: RestoreOptions) {
  const { api, monitor, run } = options;
  if (run !== undefined) {
    const restorePath = restorePathOf(run);
    const record = await readRestoreFile(restorePath);
    return record ? [{ ...record, restorePath }] : [];
  }
  const records = await remembered.list(api.baseUrl);
  return records
    .filter(({ monitorId }) => monitor === undefined || monitorId === monitor)
    .flatMap(({ restorePath, ...record }) => (restorePath === undefined ? [] : [{ ...record, restorePath }]));
}

function restorePathOf(run: string): string {
  return resolve(join(run, restoreFileName));
}
