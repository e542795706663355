import type { Clock } from '../../base/http/clock.ts';
import { OneAtATime } from '../../base/http/one-at-a-time.ts';

/** Time of the last change of a monitor by any client of any process. */
export interface ChangeHistory {
  /** Milliseconds since 1970; null if unknown. */
  readonly lastMs: () => number | null;
  readonly note: (at: Date) => void;
}

interface SpacedMonitor {
  readonly queue: OneAtATime;
  endedMs: number;
  history?: ChangeHistory;
}

/** Keeps the changes of each monitor apart: one at a time, and a pause from the end of one to the start of the next. */
export class ChangeSpacing {
  readonly #spacingMs: number;
  readonly #clock: Clock;
  readonly #monitors = new Map<string, SpacedMonitor>();

  constructor(spacingMs: number, clock: Clock) {
    this.#spacingMs = spacingMs;
    this.#clock = clock;
  }

  /** Spaces the changes of a monitor from those of other clients and processes too. Call it with the lock of the monitor held. */
  follow(monitorId: string, history: ChangeHistory): void {
    this.#monitor(monitorId).history = history;
  }

  /** Runs a change of a monitor when its turn and its time have come. Throws `aborted`, and what the change throws. */
  async run<T>(monitorId: string, change: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const monitor = this.#monitor(monitorId);
    return monitor.queue.run(async () => {
      this.#seeOthers(monitor);
      const waitMs = monitor.endedMs + this.#spacingMs - this.#clock.monotonicMs();
      if (waitMs > 0) await this.#clock.sleep(waitMs, signal);
      // Before the change as well, in case this process is killed during it.
      monitor.history?.note(this.#clock.now());
      try {
        return await change();
      } finally {
        monitor.endedMs = this.#clock.monotonicMs();
        monitor.history?.note(this.#clock.now());
      }
    }, signal);
  }

  /** Another client of this process may have changed the monitor meanwhile, too. */
  #seeOthers(monitor: SpacedMonitor): void {
    const lastMs = monitor.history?.lastMs() ?? null;
    if (lastMs === null) return;
    // If the clock was set back meanwhile, the change counts as one of just now: the pause is never longer than the spacing.
    const agoMs = Math.max(0, this.#clock.now().getTime() - lastMs);
    monitor.endedMs = Math.max(monitor.endedMs, this.#clock.monotonicMs() - agoMs);
  }

  #monitor(monitorId: string): SpacedMonitor {
    const monitor = this.#monitors.get(monitorId) ?? { queue: new OneAtATime(), endedMs: Number.NEGATIVE_INFINITY };
    this.#monitors.set(monitorId, monitor);
    return monitor;
  }
}
