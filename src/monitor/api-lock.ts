import { createHash } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LockError } from '../lock/lock-error.ts';
import { tryLockFile, unlockFile } from '../lock/lock-file.ts';
import { isDead, type LockOwner, readLockOwner } from '../lock/lock-owner.ts';
import { ownLockOwner } from '../lock/own-lock-owner.ts';
import { apiAddress } from './api-address.ts';

export interface ApiLockOptions {
  readonly apiUrl: string;
  /** Ends the waiting with a LockError; without it one waits until the lock is free. */
  readonly signal?: AbortSignal | undefined;
  /** Told once of each holder that is waited for, in one sentence. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  /** The file that says what this run changes on the monitor; the next to take the lock learns of it, should this run die. */
  readonly restorePath?: string | null | undefined;
  /** Default: the system's folder for temporary files, which every user of a computer has. */
  readonly folder?: string | undefined;
  /** Waits between two tries; default 500 ms. */
  readonly pause?: ((signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

export interface ApiLock {
  readonly path: string;
  /** The dead owner from whom the lock was taken: its run broke off, and `restorePath` says what it may have left changed. */
  readonly previous: LockOwner | null;
  release(): Promise<void>;
}

/**
 * Takes the lock of an API address: two runs on one address, of whatever processes of this computer, exclude each other. The
 * lock of a process that died is taken over, one of a living process never. Throws LockError.
 */
export async function takeApiLock(options: ApiLockOptions): Promise<ApiLock> {
  const { signal, onWaiting, pause = pauseForNextTry } = options;
  const path = apiLockPath(options.apiUrl, options.folder);
  const owner = await ownLockOwner(options.restorePath ?? null);
  let told: string | undefined;
  for (;;) {
    if (signal?.aborted)
      throw new LockError('Interrupted while waiting for the lock of the API.', { cause: signal.reason });
    const outcome = await tryLockFile(path, owner);
    if (outcome.taken) return { path, previous: outcome.previous, release: () => unlockFile(path, owner) };
    const message = waitingFor(outcome.holder, path);
    if (message !== told) onWaiting?.(message);
    told = message;
    await pause(signal);
  }
}

/** Whether a run may be under way on an API address: somebody holds its lock who is not known to be dead. */
export async function isApiLocked(apiUrl: string, folder?: string): Promise<boolean> {
  const holder = await readLockOwner(apiLockPath(apiUrl, folder));
  return holder !== null && (holder === 'unreadable' || !(await isDead(holder)));
}

/** The lock file of an API address; its name tells nothing of the address and is valid on every file system. */
export function apiLockPath(apiUrl: string, folder: string = tmpdir()): string {
  const hash = createHash('sha256').update(apiAddress(apiUrl)).digest('hex');
  return join(folder, `flatfield-${hash.slice(0, 16)}.lock`);
}

function waitingFor(holder: LockOwner | 'unreadable', path: string): string {
  if (holder === 'unreadable') {
    return `Waiting: ${path} does not say who uses the API. Delete it if no other run is under way.`;
  }
  const { pid, host, lockedAt } = holder;
  const where = host === hostname() ? '' : ` of the computer ${JSON.stringify(host)}`;
  return `Waiting: process ${pid}${where} uses the API since ${JSON.stringify(lockedAt)} (${path}).`;
}

async function pauseForNextTry(signal: AbortSignal | undefined): Promise<void> {
  // An interruption ends the pause; the loop then says so.
  await delay(500, undefined, { signal }).catch(() => undefined);
}
