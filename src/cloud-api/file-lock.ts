import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createLockFile, removeLockFile, tryLockFile } from '../lock/lock-file.ts';
import type { LockOwner } from '../lock/lock-owner.ts';
import { ownLockOwner } from '../lock/own-lock-owner.ts';
import { CallCountError } from './call-count-error.ts';

/**
 * Runs short synchronous work while no other process runs work under the same lock file. The lock of a process that died is
 * taken over; that of a living one never is, were it stopped for an hour. Throws CallCountError if the lock cannot be had within
 * 30 s, and what the work throws.
 */
export async function withFileLock<T>(path: string, work: () => T): Promise<T> {
  const owner = await ownLockOwner();
  if (existsSync(path) || !createLockFile(path, owner, { durable: false })) await take(path, owner);
  try {
    return work();
  } finally {
    // Removes the file only if it still bears this owner's nonce.
    removeLockFile(path, owner);
  }
}

/** Waits are counted, not timed: a process that was itself stopped while it waited has not waited. */
async function take(path: string, owner: LockOwner): Promise<void> {
  let holder: LockOwner | 'unreadable' | null = null;
  for (let waits = 0; waits < mostWaits; waits += 1) {
    // To judge a holder takes another program on some systems, so it is done now and then only.
    if ((waits + 1) % judgeEveryWaits === 0 || !existsSync(path)) {
      const outcome = await tryLockFile(path, owner);
      if (outcome.taken) return;
      holder = outcome.holder;
    }
    await delay(retryEveryMs);
  }
  const who =
    holder === null || holder === 'unreadable'
      ? 'another program; delete it if no other run is under way'
      : `process ${holder.pid} on ${JSON.stringify(holder.host)}, which may be stopped: let it continue, or end it`;
  throw new CallCountError(`The lock ${path} is held by ${who}.`);
}

const retryEveryMs = 3;
/** About 150 ms. */
const judgeEveryWaits = 50;
/** About 30 s: work under the lock takes a few milliseconds. */
const mostWaits = 10_000;
