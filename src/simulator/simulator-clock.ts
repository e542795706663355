/** The time of a simulated rig; replace it to run hours in an instant. */
export interface SimulatorClock {
  now(): Date;
  /** Resolves after the duration, or at once when the signal is aborted; never rejects. */
  wait(durationMs: number, signal: AbortSignal): Promise<void>;
}

/** The clock of this computer. */
export const systemClock: SimulatorClock = {
  now: () => new Date(),
  wait: (durationMs, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, durationMs);
      signal.addEventListener('abort', finish, { once: true });
    }),
};

/** No faster, so that years keep four digits for decades. */
export const greatestClockRate = 1000;

/**
 * A clock on which `rate` seconds pass in each second of this computer. All clocks of the same rate show the same time, in
 * whichever process: theirs began with the computer's at 2026-01-01T00:00:00Z.
 */
export function acceleratedClock(rate: number): SimulatorClock {
  const beginMs = Date.UTC(2026, 0, 1);
  return {
    // Not Date.now(): its whole milliseconds are steps of `rate` ms here.
    now: () => new Date(beginMs + (performance.timeOrigin + performance.now() - beginMs) * rate),
    wait: (durationMs, signal) => systemClock.wait(durationMs / rate, signal),
  };
}
