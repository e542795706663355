import { FlatfieldError } from '../flatfield-error.ts';

/** Progress of a request: `connecting` (nothing was sent), `headers` (sent, no answer yet), `body` (the answer had begun). */
export type HttpPhase = 'connecting' | 'headers' | 'body';

/** No complete HTTP answer came: refused, reset, unknown host, cut before or in the body, or bytes that are not HTTP. */
export class UnreachableError extends FlatfieldError {
  /** `connecting` means that the service cannot have received the request; anything else that it may have. */
  readonly phase: HttpPhase;

  constructor(message: string, phase: HttpPhase, options?: ErrorOptions) {
    super('unreachable', message, options);
    this.phase = phase;
  }
}

/** A request was not answered in full within its time; its connection is closed. */
export class TimedOutError extends FlatfieldError {
  /** Phase in which the time ran out. `connecting` means that the service cannot have received the request. */
  readonly phase: HttpPhase;
  readonly afterMs: number;

  constructor(message: string, phase: HttpPhase, afterMs: number, options?: ErrorOptions) {
    super('timed-out', message, options);
    this.phase = phase;
    this.afterMs = afterMs;
  }
}

/** A complete answer came whose body is not JSON: another program on that port, or a body that was cut. */
export class NotJsonError extends FlatfieldError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, status: number, headers: Readonly<Record<string, string>>, options?: ErrorOptions) {
    super('not-json', message, options);
    this.status = status;
    this.headers = headers;
  }
}

/** An answer was larger than allowed and was cut off; nothing beyond the limit was kept in memory. */
export class TooLargeError extends FlatfieldError {
  readonly maxBytes: number;
  /** Of the answer; null if its headers were too large. */
  readonly status: number | null;

  constructor(
    message: string,
    maxBytes: number,
    { status = null, ...options }: ErrorOptions & { readonly status?: number | null } = {},
  ) {
    super('too-large', message, options);
    this.maxBytes = maxBytes;
    this.status = status;
  }
}
