import type { SimulatorClock } from '../../src/simulator/simulator-clock.ts';

/** A clock that stands still until the test lets what waits go on. */
export interface HeldClock extends SimulatorClock {
  /** Resolves when so many waits are under way. */
  waiting(count: number): Promise<void>;
  /** Ends all waits that are under way; returns their durations. */
  release(): number[];
}

export function heldClock(now = new Date(2026, 2, 1, 12, 0)): HeldClock {
  let held: { durationMs: number; resolve: () => void }[] = [];
  let watchers: { count: number; resolve: () => void }[] = [];
  const tell = () => {
    for (const watcher of watchers.filter(({ count }) => held.length >= count)) watcher.resolve();
    watchers = watchers.filter(({ count }) => held.length < count);
  };
  return {
    now: () => now,
    wait: (durationMs, signal) =>
      new Promise((resolve) => {
        held.push({ durationMs, resolve });
        signal.addEventListener('abort', () => resolve(), { once: true });
        tell();
      }),
    waiting: (count) =>
      new Promise((resolve) => {
        watchers.push({ count, resolve });
        tell();
      }),
    release: () => {
      const released = held;
      held = [];
      for (const { resolve } of released) resolve();
      return released.map(({ durationMs }) => durationMs);
    },
  };
}
