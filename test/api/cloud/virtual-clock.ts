import { FlatfieldError } from '../../../src/base/flatfield-error.ts';
import type { Clock } from '../../../src/base/http/clock.ts';

export interface VirtualClock extends Clock {
  /** Lets time pass without anybody waiting. */
  readonly pass: (durationMs: number) => void;
  readonly sleeps: number[];
}

/** A clock that stands still but for sleeping, which takes no real time. */
export function virtualClock(start = '2026-06-01T00:00:00Z'): VirtualClock {
  let nowMs = Date.parse(start);
  const sleeps: number[] = [];
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    sleep: async (durationMs, signal) => {
      if (signal?.aborted) throw new FlatfieldError('aborted', 'Interrupted while waiting.');
      sleeps.push(durationMs);
      nowMs += durationMs;
    },
    pass: (durationMs) => {
      nowMs += durationMs;
    },
    sleeps,
  };
}
