import { hostname } from 'node:os';
import type { LockOwner } from './lock-owner.ts';
import { processStart } from './process-start.ts';

/** What tells one process from every other one, also from a later one with the same number. */
export type ProcessIdentity = Pick<LockOwner, 'pid' | 'processStart' | 'host'>;

/** This process. It is asked of the system once: on some systems that takes another program. */
export function ownProcess(): Promise<ProcessIdentity> {
  known ??= processStart(process.pid).then((start) => ({ pid: process.pid, processStart: start, host: hostname() }));
  return known;
}

let known: Promise<ProcessIdentity> | undefined;
