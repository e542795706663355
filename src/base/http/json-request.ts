import type { Clock } from './clock.ts';
import type { Exchange } from './exchange.ts';
import type { RequestAttempt } from './retry-policy.ts';

/** One JSON request to send. */
export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly url: URL;
  /** Apart from `accept`, `accept-encoding` and `content-type`, which are set. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; no body where absent. */
  readonly body?: unknown;
  /** For the whole exchange, from leaving the queue to the last byte of the answer; 1 to 2147480000 ms. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Largest body accepted, in bytes; default 10 MB. */
  readonly maxBytes?: number;
  /** True if the connection may be used again; default false, so that no request meets a connection that just closed. */
  readonly keepAlive?: boolean;
  /** Called once for the request when it ends, answered or failed, and awaited before the next. Not called for one that never left the queue. */
  readonly onAttempt?: ((attempt: RequestAttempt) => unknown) | undefined;
  readonly clock?: Clock;
  /** Sees each request that was sent, and its answer or failure, before anything is made of it. Must not throw. */
  readonly tap?: ((exchange: Exchange) => void) | undefined;
}

/** A complete answer, with any status. */
export interface JsonAnswer {
  readonly status: number;
  /** Names in lower case; a header that came more than once is joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined if the body was empty. */
  readonly body: unknown;
  /** False if the body of an error was in another encoding. */
  readonly isUtf8: boolean;
}
