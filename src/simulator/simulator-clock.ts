/** The time of a simulated world; replace it to run hours in an instant. */
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
