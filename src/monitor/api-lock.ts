import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDead, readLockOwner } from '../lock/lock-owner.ts';
import { type TakenLock, takeLock, type WaitOptions } from '../lock/take-lock.ts';
import { apiAddress } from './api-address.ts';

export interface ApiLockOptions extends WaitOptions {
  readonly apiUrl: string;
}

export type ApiLock = TakenLock;

/**
 * Takes the lock of an API address: two runs on one address, of whatever processes of this computer, exclude each other. Throws
 * LockError.
 */
export async function takeApiLock(options: ApiLockOptions): Promise<ApiLock> {
  return takeLock(await apiLockPath(options.apiUrl, options.folder), 'the API', options);
}

/** Whether a run may be under way on an API address: somebody holds its lock who is not known to be dead. */
export async function isApiLocked(apiUrl: string, folder?: string): Promise<boolean> {
  const holder = await readLockOwner(await apiLockPath(apiUrl, folder));
  return holder !== null && (holder === 'unreadable' || !(await isDead(holder)));
}

/** The lock file of an API address; its name tells nothing of the address and is valid on every file system. */
export async function apiLockPath(apiUrl: string, folder: string = tmpdir()): Promise<string> {
  const hash = createHash('sha256')
    .update(await apiAddress(apiUrl))
    .digest('hex');
  return join(folder, `flatfield-${hash.slice(0, 16)}.lock`);
}
