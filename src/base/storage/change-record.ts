import { randomBytes } from 'node:crypto';
import { readdirSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeClaimFile } from './lock-claim.ts';

/**
 * The time of the last change of what a lock guards, in milliseconds since 1970, for the next process that takes its lock. Like a claim it is an empty file next
 * to the lock whose name says everything; it stays if its process is killed. A record that cannot be written stops nobody.
 */
export function changeRecord(lock: string): { lastMs: () => number | null; note: (at: Date) => void } {
  return {
    lastMs: () => listRecords(lock).reduce<number | null>((last, { atMs }) => Math.max(last ?? atMs, atMs), null),
    note(at) {
      try {
        const earlier = listRecords(lock);
        makeClaimFile(`${lock}.${at.getTime()}.${randomBytes(8).toString('hex')}.changed`);
        for (const { path } of earlier) removeOwn(path);
      } catch {
        // The claim in the same folder could be made; without the record the next process waits no longer than before.
      }
    },
  };
}

function removeOwn(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // In a sticky folder the record of another account stays; the latest one counts.
  }
}

function listRecords(lock: string): { path: string; atMs: number }[] {
  const [folder, prefix] = [dirname(lock), `${basename(lock)}.`];
  return namesIn(folder).flatMap((name) => {
    const [, atMs] = (name.startsWith(prefix) && recordName.exec(name.slice(prefix.length))) || [];
    return atMs === undefined ? [] : [{ path: join(folder, name), atMs: Number(atMs) }];
  });
}

const recordName = /^(\d{1,15})\.[0-9a-f]{16}\.changed$/;

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
