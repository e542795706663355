import type { Clock } from '../http/clock.ts';
import { OneAtATime } from '../http/one-at-a-time.ts';

/** Keeps the changes of each monitor apart: one at a time, and a pause from the end of one to the start of the next. */
export class ChangeSpacing {
  readonly #spacingMs: number;
  readonly #clock: Clock;
  readonly #monitors = new Map<string, { queue: OneAtATime; endedMs: number }>();

  constructor(spacingMs: number, clock: Clock) {
    this.#spacingMs = spacingMs;
    this.#clock = clock;
  }

  /** Runs a change of a monitor when its turn and its time have come. Throws `aborted`, and what the change throws. */
  async run<T>(monitorId: string, change: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const monitor = this.#monitors.get(monitorId) ?? { queue: new OneAtATime(), endedMs: Number.NEGATIVE_INFINITY };
    this.#monitors.set(monitorId, monitor);
    return monitor.queue.run(async () => {
      const waitMs = monitor.endedMs + this.#spacingMs - this.#clock.monotonicMs();
      if (waitMs > 0) await this.#clock.sleep(waitMs, signal);
      try {
        return await change();
      } finally {
        monitor.endedMs = this.#clock.monotonicMs();
      }
    }, signal);
  }
}
