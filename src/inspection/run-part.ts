/** One part of a run: from its start, or from where it was resumed, to its end or its interruption. */
export interface RunPart {
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  /** Of a part that was interrupted: when the last thing of it was noted. */
  readonly endedAt: string;
  /** Milliseconds from the end of the part before, by the computer's clock, 0 or more; null for the first part. */
  readonly pauseBeforeMs: number | null;
}
