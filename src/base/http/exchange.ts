/** One request that was sent, as a tap sees it: before its answer is parsed, also if it will be repeated. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** UTC, ISO 8601, by the clock of the request. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Null if no answer came. */
  readonly answer: TappedAnswer | null;
  /** The error if no answer came; else null. */
  readonly error: unknown;
}

interface TappedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** False if the body of a 429 did not come as a whole. */
  readonly isWhole: boolean;
}
