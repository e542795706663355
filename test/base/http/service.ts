import type { Served } from './serve.ts';

/** A request as a service sees it. */
export interface FakeRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface FakeAnswer {
  readonly status?: number;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or bytes or a text sent as they are; an empty body where absent. */
  readonly body?: unknown;
  /** Ends the connection instead, or after half the body. */
  readonly cut?: 'before' | 'within';
}

/** What a service answers, whatever carries it. */
export type Service = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

/** Gives a service an address of its own. */
export type Transport = (service: Service) => Promise<Pick<Served, 'url' | 'close'>>;

/** The bytes of a body. */
export function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
}

/** Gives these answers first; undefined once they are used up. */
export function first<Answer extends FakeAnswer>(...answers: readonly Answer[]): () => Answer | undefined {
  const left = [...answers];
  return () => left.shift();
}
