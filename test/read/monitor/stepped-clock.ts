import type { Clock } from '../../../src/base/http/clock.ts';

/** Time that passes only while it is waited for. */
export class SteppedClock implements Clock {
  ms = 0;
  readonly now = () => new Date(Date.UTC(2026, 0, 1) + this.ms);
  readonly monotonicMs = () => this.ms;
  readonly sleep = async (durationMs: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    this.ms += durationMs;
  };
}
