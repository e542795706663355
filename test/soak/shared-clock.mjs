import { systemClock } from '../../dist/base/http/clock.js';

/** The system's monotonic time, which all processes share and nobody sets. */
export const sharedMs = () => Number(process.hrtime.bigint() / 1000n) / 1000;

/** A clock that is the same in every process that is given the same beginning, and runs `rate` times as fast as time. */
export function sharedClock(rate, beganMs) {
  const passedMs = () => (sharedMs() - beganMs) * rate;
  return {
    now: () => new Date(Date.UTC(2026, 0, 1) + passedMs()),
    monotonicMs: passedMs,
    sleep: (durationMs, signal) => systemClock.sleep(durationMs / rate, signal),
  };
}
