import { type Clock, systemClock } from '../../../base/http/clock.ts';
import { type PushOptions, pushSpool } from './push-spool.ts';
import { delayMs } from './send-policy.ts';
import type { Spool } from './spool.ts';

export interface WatchSpoolOptions extends Omit<PushOptions, 'which'> {
  readonly signal: AbortSignal;
  /** Told when a pass could not be made at all, such as on a disk that is full or read-only. */
  readonly onProblem: (error: unknown) => void;
}

/** Sends what is due, again and again, until the signal fires. Never throws. */
export async function watchSpool(spool: Spool, options: WatchSpoolOptions): Promise<void> {
  const { signal, clock = systemClock, random = Math.random, onProblem } = options;
  let inVain = 0;
  while (!signal.aborted) {
    try {
      await spool.settle();
      const { sent, failed } = await pushSpool(spool, { ...options, which: 'due' });
      inVain = sent === 0 && failed > 0 ? inVain + 1 : 0;
    } catch (error) {
      if (signal.aborted) return;
      inVain += 1;
      onProblem(error);
    }
    await pause(
      clock,
      inVain === 0 ? everyMs : Math.min(delayMs('again', inVain, undefined, random()), longestMs),
      signal,
    );
  }
}

/** A new run is sent by its own process; this is for those that could not. */
const everyMs = 5000;
/** Each pass sends at least one run to a server that is back, so that a line is up to date a minute later. */
const longestMs = 60_000;

/** The end of a wait by the signal is seen by the loop. */
async function pause(clock: Clock, durationMs: number, signal: AbortSignal): Promise<void> {
  await clock.sleep(durationMs, signal).catch(() => undefined);
}
