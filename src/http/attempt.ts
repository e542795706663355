/** One request sent, whatever became of it. */
export interface RequestAttempt {
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: 'answered' | 'failed';
  /** Present where it failed: the error's stable code and its message. */
  readonly code?: string;
  readonly message?: string;
}
