import type { SimulatorClock } from '../../src/simulator/simulator-clock.ts';

/** A clock that goes on only when the test turns it; what waits goes on at once. */
export interface TurnedClock extends SimulatorClock {
  turn(byMs: number): void;
  /** Of each wait that was asked for. */
  readonly waitsMs: readonly number[];
}

export function turnedClock(from = new Date('2026-03-01T12:00:00.000Z')): TurnedClock {
  let nowMs = from.getTime();
  const waitsMs: number[] = [];
  return {
    waitsMs,
    now: () => new Date(nowMs),
    wait: (durationMs) => {
      waitsMs.push(durationMs);
      return Promise.resolve();
    },
    turn: (byMs) => {
      nowMs += byMs;
    },
  };
}
