import { setTimeout as delay } from 'node:timers/promises';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { LockClaim } from '../../../base/storage/lock-claim.ts';
import { type TakenLock, tryLock } from '../../../base/storage/take-lock.ts';

/**
 * Takes the lock of a call count, which others hold for a few milliseconds. Throws `call-count` if it cannot be had within
 * 30 s; waits are counted, not timed, since a process that was itself stopped meanwhile has not waited.
 */
export async function takeCallLock(path: string): Promise<TakenLock> {
  let holder: LockClaim | undefined;
  for (let waits = 1; waits <= mostWaits; waits += 1) {
    // To judge a holder takes another program on some systems, so it is done now and then only.
    const outcome = await tryLock(path, { judge: waits % judgeEveryWaits === 0 });
    if (outcome.taken) return outcome.lock;
    holder = outcome.holder;
    await delay(retryEveryMs);
  }
  const who = `process ${holder?.pid} on ${JSON.stringify(holder?.host)}`;
  throw new FlatfieldError(
    'call-count',
    `The lock ${path} is held by ${who}, which may be stopped: let it continue, or end it.`,
  );
}

const retryEveryMs = 3;
/** About 150 ms. */
const judgeEveryWaits = 50;
/** About 30 s. */
const mostWaits = 10_000;
