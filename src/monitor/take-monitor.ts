import type { Monitor } from '../local-api/answer-schemas.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import { changeRecord } from '../storage/change-record.ts';
import { lockPath } from '../storage/lock-folder.ts';
import { type LockWaitOptions, type TakenLock, takeLock } from '../storage/take-lock.ts';
import { apiLockPath, takeApiLock } from './api-lock.ts';
import { findMonitor } from './find-monitor.ts';
import { plainName } from './monitor-terms.ts';

export interface TakeMonitorOptions extends LockWaitOptions {
  readonly api: LocalApi;
  /** Needed if several monitors are connected. */
  readonly monitorId?: string | undefined;
  /** Serial number that the monitor must have. */
  readonly serialNumber?: string | undefined;
  /** True if the monitor is simulated in this very process: no other process can reach it, and no lock is taken. */
  readonly isSimulated?: boolean | undefined;
}

/** A monitor that no other process of this computer uses until it is released. */
export interface TakenMonitor {
  readonly monitor: Monitor;
  readonly release: () => Promise<void>;
}

/**
 * Takes the lock of an API address, finds the monitor there, and takes the lock of that monitor: the same one may be reached at
 * another address, through a forwarded port. A simulated monitor is only found. Throws `lock-failed` and what `findMonitor`
 * throws.
 */
export async function takeMonitor(options: TakeMonitorOptions): Promise<TakenMonitor> {
  const { api, monitorId, isSimulated = false, signal, serialNumber } = options;
  const chosen = { signal, serialNumber };
  if (isSimulated) return { monitor: await findMonitor(api, monitorId, chosen), release: async () => undefined };
  const address = await takeApiLock({ ...options, apiUrl: api.baseUrl });
  try {
    const monitor = await findMonitor(api, monitorId, chosen);
    const own = await takeLockForChanges(api, monitor.id, options);
    const release = async () => {
      await own?.release();
      await address.release();
    };
    return { monitor, release };
  } catch (error) {
    await address.release();
    throw error;
  }
}

/**
 * Takes the lock of a monitor whose address is locked, and spaces its changes from those of the processes that had it before. Simulators may have
 * monitors of one id, and each has its own address: null for those. Throws `lock-failed`.
 */
export async function takeLockForChanges(
  api: LocalApi,
  monitorId: string,
  options: LockWaitOptions,
): Promise<TakenLock | null> {
  const isSimulator = Boolean(api.simulation?.());
  const own = isSimulator ? null : await takeMonitorLock(monitorId, options);
  const { folder } = options;
  const lock = isSimulator ? await apiLockPath(api.baseUrl, folder) : lockPath('monitor', monitorId, folder);
  api.followChanges?.(monitorId, changeRecord(lock));
  return own;
}

/** Takes the lock of a monitor, the same at every address; its address is locked first. Throws `lock-failed`. */
export function takeMonitorLock(monitorId: string, options: LockWaitOptions): Promise<TakenLock> {
  return takeLock(lockPath('monitor', monitorId, options.folder), `the monitor ${plainName(monitorId)}`, options);
}
