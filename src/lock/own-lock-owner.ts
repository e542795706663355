import { randomUUID } from 'node:crypto';
import type { LockOwner } from './lock-owner.ts';
import { ownProcess } from './own-process.ts';

/** This process as the owner of one lock. */
export async function ownLockOwner(): Promise<LockOwner> {
  return { nonce: randomUUID(), ...(await ownProcess()), lockedAt: new Date().toISOString() };
}
