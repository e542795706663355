import { FlatfieldError } from '../../base/flatfield-error.ts';
import { lockFolder, lockPath } from '../../storage/lock-folder.ts';
import { type TakenLock, tryLock } from '../../storage/take-lock.ts';

/** Keeps every other station off a folder of runs until it is released. Throws `lock-failed` if there is one. */
export async function holdStation(reports: string): Promise<TakenLock> {
  const outcome = await tryLock(lockPath('station', reports, lockFolder()));
  if (outcome.taken) return outcome.lock;
  throw new FlatfieldError(
    'lock-failed',
    `The station of process ${outcome.holder.pid} writes into ${reports}: use its page, or start this one in another folder.`,
  );
}
