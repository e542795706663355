import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunFolderError } from '../inspection/run-folder-error.ts';
import { tryLockFile, unlockFile } from '../lock/lock-file.ts';
import { ownLockOwner } from '../lock/own-lock-owner.ts';
import type { Taken } from './holding.ts';

/**
 * Keeps every other process of this computer off a run folder until it is released. The lock is apart from the folder, which may be
 * on a file system without hard links. Throws RunFolderError if a living process holds it, and LockError.
 */
export async function holdRunFolder(folder: string): Promise<Taken> {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  const path = join(tmpdir(), `flatfield-run-${hash.slice(0, 16)}.lock`);
  const owner = await ownLockOwner();
  const outcome = await tryLockFile(path, owner);
  if (!outcome.taken) {
    const who =
      outcome.holder === 'unreadable' ? `somebody (${path} does not say who)` : `process ${outcome.holder.pid}`;
    throw new RunFolderError(`The run folder ${folder} is in use by ${who}: wait for its end.`);
  }
  return { release: () => unlockFile(path, owner) };
}
