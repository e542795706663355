import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { parseJsonText } from '../parse-json-text.ts';
import { processStart } from './process-start.ts';

/** Who holds a lock, as written in its file. */
export interface LockOwner {
  /** Tells this lock from every other one of the same file. */
  readonly nonce: string;
  readonly pid: number;
  /** What `processStart` said of that process; null where it could not be told. */
  readonly processStart: string | null;
  readonly host: string;
  /** UTC, ISO 8601. */
  readonly lockedAt: string;
}

/** The owner in a lock file; null where there is no such file, `unreadable` where it does not say. */
export async function readLockOwner(path: string): Promise<LockOwner | 'unreadable' | null> {
  return readLockOwnerNow(path);
}

/** The same at once: a lock file is as small as the wait for a thread that reads it is long. */
export function readLockOwnerNow(path: string): LockOwner | 'unreadable' | null {
  try {
    return parseOwner(readFileSync(path, 'utf8')) ?? 'unreadable';
  } catch (error) {
    // Windows answers EPERM or EBUSY while another process removes the file.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
  }
}

/**
 * Whether a lock's owner is known to be gone: of this host, and either no such process runs or the one that has its number
 * started at another time. What cannot be told counts as alive.
 */
export async function isDead(owner: Pick<LockOwner, 'pid' | 'processStart' | 'host'>): Promise<boolean> {
  if (owner.host !== hostname()) return false;
  if (!isRunning(owner.pid)) return true;
  const start = owner.processStart && (await processStart(owner.pid));
  return Boolean(start) && start !== owner.processStart;
}

function parseOwner(text: string): LockOwner | undefined {
  try {
    const value: unknown = parseJsonText(text);
    return isOwner(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false;
  const { nonce, pid, processStart: start, host, lockedAt }: Partial<Record<keyof LockOwner, unknown>> = value;
  return (
    typeof nonce === 'string' &&
    /^[0-9a-f-]{8,36}$/.test(nonce) &&
    Number.isSafeInteger(pid) &&
    Number(pid) > 0 &&
    (start === null || typeof start === 'string') &&
    typeof host === 'string' &&
    typeof lockedAt === 'string'
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
