/** Number of times that a request is repeated, and the delays between. */
export interface RetryPolicy {
  /** Repetitions after the first attempt. */
  readonly retries: number;
  readonly firstDelayMs: number;
  /** Each delay is this many times the one before. */
  readonly factor: number;
  readonly longestDelayMs: number;
}

/** For reads, which change nothing and may be polled. */
export const readRetryPolicy: RetryPolicy = {
  // Four attempts over about 3.5 s outlast a service that restarts or closes a window, and end while a person still waits.
  retries: 3,
  // Long enough for a port that is just being opened.
  firstDelayMs: 500,
  // Doubling: a service that is down is asked less and less.
  factor: 2,
  // Longer waits than this look like a hang; the caller decides whether to start again.
  longestDelayMs: 5000,
};

/** For everything that must not be sent twice. */
export const noRetryPolicy: RetryPolicy = { retries: 0, firstDelayMs: 0, factor: 1, longestDelayMs: 0 };

/**
 * The statuses of a whole answer to a request that reads, and to one that changes something. Others of 2xx, such as Reset Content, Partial
 * Content and Multi-Status, do not carry the answer to all that was asked.
 */
export const wholeStatuses: Readonly<Record<'read' | 'change', readonly number[]>> = {
  read: [200],
  change: [200, 201, 202, 204],
};

/** One request sent, answered or failed. */
export interface RequestAttempt {
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: 'answered' | 'failed';
  /** Present where it failed: the error's stable code and its message. */
  readonly code?: string;
  readonly message?: string;
}
