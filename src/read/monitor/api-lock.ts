import { livingClaims } from '../../base/storage/lock-claim.ts';
import { lockPath } from '../../base/storage/lock-folder.ts';
import { type LockWaitOptions, type TakenLock, takeLock } from '../../base/storage/take-lock.ts';
import { apiAddress } from './api-address.ts';

export interface ApiLockOptions extends LockWaitOptions {
  readonly apiUrl: string;
}

export type ApiLock = TakenLock;

/**
 * Takes the lock of an API address: two runs on one address, of any process and any account of this computer, exclude each other.
 * Throws `lock-failed`.
 */
export async function takeApiLock(options: ApiLockOptions): Promise<ApiLock> {
  return takeLock(await apiLockPath(options.apiUrl, options.folder), 'the API', options);
}

/** True if a run may be in progress on an API address: a process that is not known to be dead holds its lock. */
export async function isApiLocked(apiUrl: string, folder?: string): Promise<boolean> {
  return (await livingClaims(await apiLockPath(apiUrl, folder))).length > 0;
}

/** The lock of an API address. */
export async function apiLockPath(apiUrl: string, folder?: string): Promise<string> {
  return lockPath('api', await apiAddress(apiUrl), folder);
}
