import { frozen } from '../frozen.ts';
import { abortable } from './abortable.ts';

/** Time as the clients see it; tests bring their own. */
export interface Clock {
  readonly now: () => Date;
  /** Milliseconds that never step backwards, from any start. */
  readonly monotonicMs: () => number;
  /** Waits; rejects with `aborted` as soon as the signal fires. */
  readonly sleep: (durationMs: number, signal?: AbortSignal) => Promise<void>;
}

/** The time of the computer. */
export const systemClock: Clock = frozen({
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: async (durationMs, signal) => {
    let timer: NodeJS.Timeout | undefined;
    try {
      await abortable(
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, durationMs);
        }),
        signal,
      );
    } finally {
      clearTimeout(timer);
    }
  },
});
