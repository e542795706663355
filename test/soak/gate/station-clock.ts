import { clockReading } from '../../../src/line/protocol/clock-reading.ts';

/** The clocks of a station's computer, at moments of true time in milliseconds since 1970. */
export class StationClock {
  /** How far the wall clock is ahead, and from when on; the last one holds. */
  readonly #ahead: { readonly fromMs: number; readonly byMs: number }[] = [];
  #starts = 1;
  #startedMs: number;

  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  /** What the wall clock showed, or shows. */
  wallMs(trueMs: number): number {
    const step = this.#ahead.findLast(({ fromMs }) => fromMs <= trueMs);
    return trueMs + (step?.byMs ?? 0);
  }

  set(byMs: number, trueMs: number): void {
    this.#ahead.push({ fromMs: trueMs, byMs: this.wallMs(trueMs) - trueMs + byMs });
  }

  /** Ends at `trueMs`. */
  reboot(offMs: number, hasBatteryClock: boolean, trueMs: number): void {
    if (!hasBatteryClock) this.set(-offMs, trueMs);
    this.#starts += 1;
    this.#startedMs = trueMs;
  }

  /** Of both clocks, since the latest start of the computer. */
  reading(trueMs: number): string {
    const since = { boot: `${this.#starts}`.padStart(8, '0'), sinceBootMs: trueMs - this.#startedMs };
    return clockReading(new Date(this.wallMs(trueMs)), since);
  }
}
