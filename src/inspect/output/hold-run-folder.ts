import { tmpdir } from 'node:os';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { folderIdentity } from '../../base/storage/folder-identity.ts';
import { lockFolder, lockPath } from '../../base/storage/lock-folder.ts';
import { tryLock } from '../../base/storage/take-lock.ts';
import { systemMessage } from '../../base/system-message.ts';
import type { Taken } from '../holding.ts';

/**
 * Keeps every other process of this computer off a run folder until it is released. The lock is not in that folder, which may be
 * moved, be read-only later, or be opened by another computer. A simulated run takes it in the folder for temporary files: it
 * shares nothing with other accounts. Throws `run-folder` if a living process holds it, and `lock-failed`.
 */
export async function holdRunFolder(folder: string, isSimulated: boolean): Promise<Taken> {
  const identity = await folderIdentity(folder).catch((cause: unknown) => {
    throw new FlatfieldError('run-folder', `The run folder ${folder} cannot be opened (${systemMessage(cause)}).`, {
      cause,
    });
  });
  const outcome = await tryLock(lockPath('run', identity, isSimulated ? tmpdir() : lockFolder()));
  if (outcome.taken) return outcome.lock;
  throw new FlatfieldError(
    'run-folder',
    `The run folder ${folder} is in use by process ${outcome.holder.pid}: wait for it to finish.`,
  );
}
