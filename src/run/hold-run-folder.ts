import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunFolderError } from '../inspection/run-folder-error.ts';
import { tryLockFile, unlockFile } from '../lock/lock-file.ts';
import { ownLockOwner } from '../lock/own-lock-owner.ts';

/**
 * Keeps every other process of this computer off a run folder while some work is done in it. The lock stands apart from the
 * folder, which may be on a file system without hard links. Throws RunFolderError where a living process holds it, and LockError.
 */
export async function holdRunFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
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
  try {
    return await work();
  } finally {
    await unlockFile(path, owner);
  }
}
