import { type Clock, systemClock } from '../../http/clock.ts';

/**
 * A clock on which time runs `factor` times as fast as on the computer's, for services simulated with as fast a one. All
 * processes with the same factor read the same time on it, since it starts from a fixed moment, `from`.
 */
export function acceleratedClock(factor: number, from = new Date('2026-01-01T00:00:00Z')): Clock {
  const realMs = () => performance.timeOrigin + performance.now();
  return {
    now: () => new Date(from.getTime() + (realMs() - from.getTime()) * factor),
    monotonicMs: () => performance.now() * factor,
    sleep: (durationMs, signal) => systemClock.sleep(durationMs / factor, signal),
  };
}
