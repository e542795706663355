import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { LockError } from './lock-error.ts';
import { tryLockFile, unlockFile } from './lock-file.ts';
import type { LockOwner } from './lock-owner.ts';
import { ownLockOwner } from './own-lock-owner.ts';

/** How to wait for a lock. */
export interface WaitOptions {
  /** Ends the waiting with a LockError; without it one waits until the lock is free. */
  readonly signal?: AbortSignal | undefined;
  /** Told once of each holder that is waited for, in one sentence. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  /** Default: the system's folder for temporary files, which every user of a computer has. */
  readonly folder?: string | undefined;
  /** Waits between two tries; default 500 ms. */
  readonly pause?: ((signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

export interface TakenLock {
  readonly path: string;
  release(): Promise<void>;
}

/**
 * Takes the lock file of something that only one process may use at a time (`what`, as it is named in sentences). The lock of a
 * process that died is taken over, one of a living process never. Throws LockError.
 */
export async function takeLock(path: string, what: string, options: WaitOptions): Promise<TakenLock> {
  const { signal, onWaiting, pause = pauseForNextTry } = options;
  const owner = await ownLockOwner();
  let told: string | undefined;
  for (;;) {
    if (signal?.aborted)
      throw new LockError(`Interrupted while waiting for the lock of ${what}.`, { cause: signal.reason });
    const outcome = await tryLockFile(path, owner);
    if (outcome.taken) return { path, release: () => unlockFile(path, owner) };
    const message = waitingFor(outcome.holder, path, what);
    if (message !== told) onWaiting?.(message);
    told = message;
    await pause(signal);
  }
}

function waitingFor(holder: LockOwner | 'unreadable', path: string, what: string): string {
  if (holder === 'unreadable') {
    return `Waiting: ${path} does not say who uses ${what}. Delete it if no other run is under way.`;
  }
  const { pid, host, lockedAt } = holder;
  const where = host === hostname() ? '' : ` of the computer ${JSON.stringify(host)}`;
  return `Waiting: process ${pid}${where} has been using ${what} since ${JSON.stringify(lockedAt)} (${path}).`;
}

async function pauseForNextTry(signal: AbortSignal | undefined): Promise<void> {
  // An interruption ends the pause; the loop then says so.
  await delay(500, undefined, { signal }).catch(() => undefined);
}
