import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { FlatfieldError } from '../flatfield-error.ts';
import { claimLock, type LockClaim, livingClaims, withdrawClaim } from './lock-claim.ts';

/** Options for waiting for a lock. */
export interface LockWaitOptions {
  /** Ends the wait with a `lock-failed`; without it there is no limit. */
  readonly signal?: AbortSignal | undefined;
  /** Called once for each holder that is waited for, with one sentence. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  /** Default: the machine-wide folder, `lockFolder()`. */
  readonly folder?: string | undefined;
  /** Waits between two tries; default 500 ms. */
  readonly pause?: ((signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

export interface TakenLock {
  readonly path: string;
  release(): Promise<void>;
}

/** The outcome of one try: the lock, or who holds it. */
export type LockTry =
  | { readonly taken: true; readonly lock: TakenLock }
  | { readonly taken: false; readonly holder: LockClaim };

/**
 * Takes the lock of something that only one process may use at a time (`what`, as sentences name it). The lock of a dead process
 * is free; that of a living process is never broken, whatever its age. Throws `lock-failed`.
 */
export async function takeLock(path: string, what: string, options: LockWaitOptions): Promise<TakenLock> {
  const { signal, onWaiting, pause = pauseForNextTry } = options;
  let told: string | undefined;
  for (;;) {
    const outcome = await tryLock(path);
    if (outcome.taken) return outcome.lock;
    const message = waitingFor(outcome.holder, what);
    if (message !== told) onWaiting?.(message);
    told = message;
    if (signal?.aborted)
      throw new FlatfieldError('lock-failed', `Interrupted while waiting for the lock of ${what}.`, {
        cause: signal.reason,
      });
    await pause(signal);
  }
}

/**
 * Tries once to take a lock. A process that sees no other living claim after making its own holds the lock: of two who try at once, at least one sees
 * the other. The one with the smaller nonce then waits briefly for the other to withdraw, so that one of them gets it. Options as for `livingClaims`.
 * Throws `lock-failed`.
 */
export async function tryLock(path: string, options: { readonly judge?: boolean } = {}): Promise<LockTry> {
  const [holder] = await livingClaims(path, options);
  if (holder !== undefined) return { taken: false, holder };
  const own = await claimLock(path);
  try {
    for (let looks = 1; ; looks += 1) {
      const [rival] = (await livingClaims(path, options)).filter(({ nonce }) => nonce !== own.nonce);
      if (rival === undefined)
        return { taken: true, lock: { path: own.path, release: async () => withdrawClaim(own) } };
      if (rival.nonce < own.nonce || looks === mostLooks) {
        withdrawClaim(own);
        return { taken: false, holder: rival };
      }
      await delay(betweenLooksMs);
    }
  } catch (error) {
    withdrawClaim(own);
    throw error;
  }
}

const mostLooks = 20;
const betweenLooksMs = 5;

function waitingFor({ pid, host, since, path }: LockClaim, what: string): string {
  const where = host === hostname() ? '' : ` of the computer ${JSON.stringify(host)}`;
  return `Waiting: process ${pid}${where} has been using ${what} since ${since} (${path}).`;
}

async function pauseForNextTry(signal: AbortSignal | undefined): Promise<void> {
  // An interruption ends the pause; the loop then says so.
  await delay(500, undefined, { signal }).catch(() => undefined);
}
