import type { Monitor } from '../../api/local/answer-schemas.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { changeRecord } from '../../base/storage/change-record.ts';
import { isLockKept, keepLock } from '../../base/storage/kept-locks.ts';
import { lockPath } from '../../base/storage/lock-folder.ts';
import { type LockWaitOptions, type TakenLock, takeLock } from '../../base/storage/take-lock.ts';
import { apiAddress } from './api-address.ts';
import { apiLockPath, takeApiLock } from './api-lock.ts';
import { findMonitor } from './find-monitor.ts';
import { plainName } from './monitor-terms.ts';
import { type TakenTurn, takeTurn } from './take-turn.ts';

export interface TakeMonitorOptions extends LockWaitOptions {
  readonly api: LocalApi;
  /** Needed if several monitors are connected. */
  readonly monitorId?: string | undefined;
  /** Serial number that the monitor must have. */
  readonly serialNumber?: string | undefined;
  /** True if the monitor is simulated in this very process: no other process can reach it, and no lock is taken. */
  readonly isSimulated?: boolean | undefined;
}

/** A monitor that nothing else on this computer uses until it is released. */
export interface TakenMonitor {
  readonly monitor: Monitor;
  readonly release: () => Promise<void>;
}

/**
 * Takes the turn and the lock of an API address, finds the monitor there, and takes the lock of that monitor: the same one may be reached at
 * another address, through a forwarded port. Of a simulated monitor, there is only a turn. Throws `lock-failed` and what `findMonitor` throws.
 */
export async function takeMonitor(options: TakeMonitorOptions): Promise<TakenMonitor> {
  const { api, isSimulated = false, folder } = options;
  return takeAll(async (hold) => {
    // A client of a test may have no address.
    const address = await apiAddress(api.baseUrl).catch(() => api.baseUrl);
    await hold(takeTurn(`api ${address}`, `the API at ${address}`, options));
    if (isSimulated) return found(options);
    if (!isLockKept(await apiLockPath(api.baseUrl, folder)))
      await hold(takeApiLock({ ...options, apiUrl: api.baseUrl }));
    const monitor = await found(options);
    if (!isSimulator(api)) await hold(takeMonitorTurn(monitor.id, options));
    await hold(takeLockForChanges(api, monitor.id, options));
    return monitor;
  });
}

/**
 * Takes the locks of a monitor for all that this process does there: whatever takes the monitor meanwhile only waits for its turn. A simulated monitor
 * is only found. Throws as `takeMonitor`.
 */
export async function keepMonitor(options: TakeMonitorOptions): Promise<TakenMonitor> {
  const { api, isSimulated = false, folder } = options;
  return takeAll(async (hold) => {
    if (isSimulated) return found(options);
    await hold(takeApiLock({ ...options, apiUrl: api.baseUrl }));
    await hold(keepLock(await apiLockPath(api.baseUrl, folder)));
    const monitor = await found(options);
    if (await hold(takeLockForChanges(api, monitor.id, options)))
      await hold(keepLock(monitorLock(monitor.id, options)));
    return monitor;
  });
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
  const { folder } = options;
  const own = isSimulator(api) ? null : await takeMonitorLock(monitorId, options);
  const lock = isSimulator(api) ? await apiLockPath(api.baseUrl, folder) : monitorLock(monitorId, options);
  api.followChanges?.(monitorId, changeRecord(lock));
  return own;
}

/** Takes the lock of a monitor, the same at every address, unless this process keeps it. Its address is locked first. Throws `lock-failed`. */
export async function takeMonitorLock(monitorId: string, options: LockWaitOptions): Promise<TakenLock> {
  const path = monitorLock(monitorId, options);
  if (isLockKept(path)) return { path, release: async () => undefined };
  return takeLock(path, `the monitor ${plainName(monitorId)}`, options);
}

/** Takes the turn of a monitor, the same at every address. Throws `lock-failed`. */
export function takeMonitorTurn(monitorId: string, options: LockWaitOptions): Promise<TakenTurn> {
  return takeTurn(`monitor ${monitorId}`, `the monitor ${plainName(monitorId)}`, options);
}

function monitorLock(monitorId: string, { folder }: LockWaitOptions): string {
  return lockPath('monitor', monitorId, folder);
}

function isSimulator(api: LocalApi): boolean {
  return Boolean(api.simulation?.());
}

function found({ api, monitorId, signal, serialNumber }: TakeMonitorOptions): Promise<Monitor> {
  return findMonitor(api, monitorId, { signal, serialNumber });
}

type Hold = <T extends { release(): Promise<void> } | null>(taking: Promise<T> | T) => Promise<T>;

/** The monitor, and all that was taken on the way to it: in reverse order, at once if a later step fails. */
async function takeAll(take: (hold: Hold) => Promise<Monitor>): Promise<TakenMonitor> {
  const held: { release(): Promise<void> }[] = [];
  const hold: Hold = async (taking) => {
    const taken = await taking;
    if (taken) held.push(taken);
    return taken;
  };
  const release = async () => {
    for (const one of held.splice(0).reverse()) await one.release();
  };
  try {
    return { monitor: await take(hold), release };
  } catch (error) {
    await release();
    throw error;
  }
}
