/** A request that came in. */
export interface LoggedRequest {
  readonly method: string;
  /** With its query, as sent. */
  readonly path: string;
  /** Time of arrival: UTC, ISO 8601. */
  readonly time: string;
  /** Of the answer; null while there is none, and if none was sent. */
  status: number | null;
}

/** Keeps a simulator that runs for weeks from growing without end. */
const remembered = 100_000;

/** The newest requests, oldest first. */
export class RequestLog {
  readonly #requests: LoggedRequest[] = [];

  add(request: LoggedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length > remembered) this.#requests.shift();
  }

  list(): readonly Readonly<LoggedRequest>[] {
    return [...this.#requests];
  }
}
