/** One part of a run: from a start, or a going on, to its end or to where it broke off. */
export interface RunPart {
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  /** Of a part that broke off: when the last thing of it was noted. */
  readonly endedAt: string;
  /** Milliseconds from the end of the part before, by the computer's clock, 0 or more; null for the first part. */
  readonly pauseBeforeMs: number | null;
}
