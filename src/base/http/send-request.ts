import type { Client, Dispatcher } from 'undici';
import { FlatfieldError } from '../flatfield-error.ts';
import { systemClock } from './clock.ts';
import { type HttpPhase, TimedOutError, TooLargeError, UnreachableError } from './http-errors.ts';
import type { JsonRequest } from './json-request.ts';
import { networkMessage } from './network-message.ts';
import { safeText } from './safe-text.ts';

/** An answer as bytes. */
export interface BytesAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** False if the body of a 429 did not come as a whole: its status and headers say all there is to know. */
  readonly isWhole: boolean;
}

/**
 * Sends one request on a client that has nothing else under way, shows the exchange to the tap of the request, and collects the answer. Redirects are answers like any
 * other. Throws `unreachable`, `timed-out`, `too-large`, `aborted`; after any of them, and after an answer
 * that is not whole, the client must be destroyed before it is used again.
 */
export async function sendRequest(client: Client, request: JsonRequest): Promise<BytesAnswer> {
  return tapped(request, () => exchanged(client, request));
}

async function exchanged(client: Client, request: JsonRequest): Promise<BytesAnswer> {
  const { signal, timeoutMs } = request;
  const collector = new Collector(request);
  const timer = setTimeout(() => collector.timeOut(), timeoutMs);
  const onAbort = () => collector.abort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal?.aborted) collector.abort();
    else client.dispatch(dispatchOptions(request), collector);
    return await collector.answer;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Shows an exchange to the tap of the request, if it has one. */
async function tapped(request: JsonRequest, send: () => Promise<BytesAnswer>): Promise<BytesAnswer> {
  const { method, tap, clock = systemClock } = request;
  if (tap === undefined) return send();
  const startedAt = clock.now().toISOString();
  const startedMs = clock.monotonicMs();
  const show = (answer: BytesAnswer | null, error: unknown) =>
    tap({ method, startedAt, durationMs: clock.monotonicMs() - startedMs, answer, error });
  try {
    const answer = await send();
    show(answer, null);
    return answer;
  } catch (error) {
    show(null, error);
    throw error;
  }
}

const defaultMaxBytes = 10_000_000;

/** JSON as it is: nothing here decodes. */
const ACCEPTED = { accept: 'application/json', 'accept-encoding': 'identity' };

/** The HTTP client's own time-outs are longer than ours, which alone covers the whole exchange and says what it waited for. */
const timeoutMarginMs = 5000;

function dispatchOptions({
  method,
  url,
  headers,
  body,
  timeoutMs,
  keepAlive,
}: JsonRequest): Dispatcher.DispatchOptions {
  const hasBody = body !== undefined;
  return {
    method,
    path: `${url.pathname}${url.search}`,
    headers: { ...ACCEPTED, ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    body: hasBody ? JSON.stringify(body) : null,
    headersTimeout: timeoutMs + timeoutMarginMs,
    bodyTimeout: timeoutMs + timeoutMarginMs,
    reset: keepAlive !== true,
  };
}

/** Listens to one exchange. Settles once; what comes after is ignored. */
class Collector implements Dispatcher.DispatchHandler {
  readonly answer: Promise<BytesAnswer>;
  readonly #request: JsonRequest;
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #resolve: (answer: BytesAnswer) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #phase: HttpPhase = 'connecting';
  #receivedBytes = 0;
  #status = 0;
  #headers: Record<string, string> = {};

  constructor(request: JsonRequest) {
    this.#request = request;
    this.#maxBytes = request.maxBytes ?? defaultMaxBytes;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  timeOut(): void {
    const { timeoutMs } = this.#request;
    const waited = { connecting: 'no connection', headers: 'no answer', body: 'no end of the answer' }[this.#phase];
    this.#fail(new TimedOutError(`${this.#title()}: ${waited} within ${timeoutMs} ms.`, this.#phase, timeoutMs));
  }

  abort(): void {
    this.#reject(
      new FlatfieldError('aborted', `${this.#title()}: interrupted.`, { cause: this.#request.signal?.reason }),
    );
  }

  onRequestStart(): void {
    this.#phase = 'headers';
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return;
    this.#phase = 'body';
    this.#status = status;
    this.#headers = joinHeaders(headers);
    if (Number(this.#headers['content-length'] ?? 0) > this.#maxBytes) this.#cutOff(controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > this.#maxBytes) this.#cutOff(controller);
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#resolve({ status: this.#status, headers: this.#headers, bytes: Buffer.concat(this.#chunks), isWhole: true });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = 'code' in error ? String(error.code) : error.name;
    if (code === 'UND_ERR_HEADERS_OVERFLOW') {
      this.#reject(new TooLargeError(`${this.#title()}: the headers are too large.`, this.#maxBytes, { cause: error }));
      return;
    }
    const where = { connecting: 'no connection', headers: 'no answer', body: 'the answer was cut off' }[this.#phase];
    const message = `${this.#title()}: ${where} (${code}: ${safeText(networkMessage(error))}).`;
    this.#fail(new UnreachableError(message, this.#phase, { cause: error }));
  }

  #cutOff(controller: Dispatcher.DispatchController): void {
    const error = new TooLargeError(
      `${this.#title()}: the answer is larger than ${this.#maxBytes} bytes; is it the right address?`,
      this.#maxBytes,
      { status: this.#status },
    );
    this.#fail(error);
    controller.abort(error);
  }

  /** A 429 counts even if its body fails: without it, the client would ask again at once. */
  #fail(error: Error): void {
    if (this.#status !== 429) this.#reject(error);
    else this.#resolve({ status: this.#status, headers: this.#headers, bytes: Buffer.alloc(0), isWhole: false });
  }

  #title(): string {
    const { method, url } = this.#request;
    return `${method} ${url.origin}${url.pathname}`;
  }
}

type Headers = Record<string, string | string[] | undefined>;

function joinHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
