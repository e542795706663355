import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { LockError } from './lock-error.ts';
import { isDead, type LockOwner, readLockOwner, readLockOwnerNow } from './lock-owner.ts';

/** What came of one try: taken, or who holds it. */
export type LockTry = { readonly taken: true } | { readonly taken: false; readonly holder: LockOwner | 'unreadable' };

/**
 * Tries once to take a lock file for an owner. A living owner's lock is never broken, whatever its age. Throws LockError
 * where the folder does not let files be made.
 */
export async function tryLockFile(path: string, owner: LockOwner): Promise<LockTry> {
  for (;;) {
    if (createLockFile(path, owner)) return { taken: true };
    const holder = await readLockOwner(path);
    if (holder === null) continue;
    if (holder === 'unreadable' || !(await isDead(holder))) return { taken: false, holder };
    if (!(await removeDead(path, holder, owner))) return { taken: false, holder };
  }
}

/** Gives a lock back, if it is still the owner's. */
export async function unlockFile(path: string, owner: LockOwner): Promise<void> {
  removeLockFile(path, owner);
}

/** The same at once. */
export function removeLockFile(path: string, { nonce }: LockOwner): void {
  const holder = readLockOwnerNow(path);
  if (holder !== null && holder !== 'unreadable' && holder.nonce === nonce) remove(path);
}

/**
 * Removes a dead owner's lock; false where another process is just doing so. Between judging a lock dead and removing it,
 * another process may have removed it and taken a new one: so only the holder of the lock file that bears the dead
 * one's nonce may remove, and looks again before it does. That file is taken in the same way, should its own holder die.
 */
async function removeDead(path: string, dead: LockOwner, owner: LockOwner): Promise<boolean> {
  const claim = `${path}.${dead.nonce}`;
  if (!(await tryLockFile(claim, owner)).taken) return false;
  try {
    removeLockFile(path, dead);
    return true;
  } finally {
    await unlockFile(claim, owner);
  }
}

/**
 * Makes the lock file with its content in one step: a link to a file already written. False where it exists. A process that
 * dies, or a power cut, at any moment leaves no lock without an owner; without `durable` that is not so for a power cut, and not slow. Throws LockError if the folder does
 * not let files be made.
 */
export function createLockFile(path: string, owner: LockOwner, { durable = true } = {}): boolean {
  const temporary = `${path}.${owner.nonce}.tmp`;
  try {
    const file = openSync(temporary, 'w', 0o644);
    try {
      writeSync(file, JSON.stringify(owner));
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(temporary, path);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new LockError(`The lock ${path} could not be taken (${why}): name a local folder that is writable.`, {
      cause,
    });
  } finally {
    remove(temporary);
  }
}

function remove(path: string): void {
  // Windows refuses for a moment while another process reads the file.
  rmSync(path, { force: true, maxRetries: 5 });
}
