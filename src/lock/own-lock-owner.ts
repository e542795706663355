import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { LockOwner } from './lock-owner.ts';
import { processStart } from './process-start.ts';

/** This process as the owner of one lock. */
export async function ownLockOwner(restorePath: string | null = null): Promise<LockOwner> {
  return {
    nonce: randomUUID(),
    pid: process.pid,
    processStart: await processStart(process.pid),
    host: hostname(),
    lockedAt: new Date().toISOString(),
    restorePath,
  };
}
