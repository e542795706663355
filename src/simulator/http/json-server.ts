import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { type JsonReply, sendReply } from './json-reply.ts';
import { type LoggedRequest, RequestLog } from './request-log.ts';

/** A request with its body parsed: a JSON value, or undefined if there was none. */
export interface ParsedRequest {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  readonly socket: Socket;
}

export interface JsonServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly now: () => Date;
  /** Of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Must not throw. Without a reply the request is left as it is: the handler has dealt with the socket. */
  readonly handle: (request: ParsedRequest) => Promise<JsonReply | undefined>;
}

/** A real HTTP server that speaks JSON, and that can stop listening for a while and come back at the same port. */
export class JsonServer {
  readonly log = new RequestLog();
  readonly #options: JsonServerOptions;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port: number;

  constructor(options: JsonServerOptions) {
    this.#options = options;
    this.#port = options.port;
  }

  get url(): string {
    const { host } = this.#options;
    return `http://${host.includes(':') ? `[${host}]` : host}:${this.#port}`;
  }

  /** Throws `port-in-use`. */
  async listen(): Promise<void> {
    if (this.#server !== undefined) return;
    const server = createServer((request, response) => void this.#answer(request, response));
    this.#server = server;
    server.on('connection', (socket: Socket) => this.#watch(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', (cause) => {
        this.#server = undefined;
        reject(listenError(cause, this.#port));
      });
      server.listen(this.#port, this.#options.host, resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Connections are refused from now on; what is being answered is answered to its end. */
  stopListening(): void {
    this.#server?.close();
    this.#server?.closeIdleConnections();
    this.#server = undefined;
  }

  /** Ends everything at once. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => {
      if (server === undefined) resolve();
      else server.close(() => resolve());
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client may leave while its request is read or answered: that is its right, and nothing to report.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const { method = '', url = '' } = request;
    const logged: LoggedRequest = { method, path: url, time: this.#options.now().toISOString(), status: null };
    this.log.add(logged);
    const reply = await this.#replyTo(request, method, url);
    if (reply === undefined || response.destroyed) return;
    if (!request.complete) this.#cutOff(request, response);
    logged.status = reply.status;
    for (const [name, value] of Object.entries(this.#options.headers ?? {})) response.setHeader(name, value);
    // While the API is switched off no connection outlives its answer.
    if (this.#server === undefined) response.setHeader('connection', 'close');
    if (reply.deliver) reply.deliver(response, reply);
    else sendReply(response, reply);
  }

  /** The rest of a refused body is discarded for a moment, so that the client gets to read the answer; then the connection ends. */
  #cutOff(request: IncomingMessage, response: ServerResponse): void {
    response.on('finish', () => {
      if (request.closed) return;
      const timer = setTimeout(() => request.socket.destroy(), lingerMs);
      request.on('close', () => clearTimeout(timer));
      request.resume();
    });
  }

  async #replyTo(request: IncomingMessage, method: string, url: string): Promise<JsonReply | undefined> {
    const foreign = foreignRequest(request.headers, this.#options.host);
    if (foreign) return { status: 403, body: { message: foreign } };
    const body = await readJsonBody(request);
    if ('refusal' in body) return body.refusal;
    const [path = '', ...rest] = url.split('?');
    const query = new URLSearchParams(rest.join('?'));
    return this.#options.handle({
      method,
      path,
      query,
      headers: request.headers,
      body: body.value,
      socket: request.socket,
    });
  }
}

const lingerMs = 500;

function listenError(cause: NodeJS.ErrnoException, port: number): Error {
  if (cause.code !== 'EADDRINUSE') return cause;
  const message = `Port ${port} is in use by another program: choose another one, or 0 for a free one.`;
  return new FlatfieldError('port-in-use', message, { cause });
}

/**
 * The sign that a request comes from a web page of another origin, as a sentence; null for one of a program, or of a page that the
 * server itself serves. Covers DNS rebinding (a foreign Host), cross-site writes (Origin) and cross-site reads, which carry no
 * Origin but Sec-Fetch-Site. `configured`: the name that the server was given.
 */
function foreignRequest(headers: IncomingMessage['headers'], configured: string): string | null {
  const { host, origin } = headers;
  if (!isAllowedHost(host, configured)) return 'The Host header names another computer.';
  if (origin !== undefined && origin !== `http://${host}`) return 'The Origin header names another site.';
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none'
    ? null
    : 'The request comes from another site.';
}

/**
 * True if a Host header names this computer's loopback or the name that the server was given. Any other name comes from a web page
 * that had its own name resolved to this computer.
 */
export function isAllowedHost(header: string | undefined, configured: string): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(header ?? '');
  const name = match?.[1]?.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === undefined) return false;
  return name === 'localhost' || name === '::1' || isLoopbackV4(name) || name === configured.toLowerCase();
}

function isLoopbackV4(name: string): boolean {
  const octets = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name)?.slice(1) ?? [];
  return octets.length === 3 && octets.every((octet) => Number(octet) <= 255);
}

const maxBytes = 1_000_000;

/**
 * The JSON value that a request carries, undefined if its body is empty; or the reply that refuses it. A body that is not
 * declared as JSON is refused: a web page may send any other type without asking first.
 */
async function readJsonBody(request: IncomingMessage): Promise<{ value: unknown } | { refusal: JsonReply }> {
  const hasBody = request.headers['transfer-encoding'] !== undefined || declaredBytes(request) > 0;
  if (hasBody && !isJson(request.headers['content-type'])) {
    return refuse(415, 'A request body must be JSON: send the header Content-Type: application/json.');
  }
  const bytes = declaredBytes(request) > maxBytes ? 'too-large' : await readBytes(request);
  if (bytes === 'too-large') return refuse(413, `A request body has at most ${maxBytes} bytes.`);
  if (bytes === 'cut') return refuse(400, 'The request body ended too early.');
  if (bytes.length === 0) return { value: undefined };
  try {
    return { value: parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return refuse(400, 'The request body is not JSON in UTF-8.');
  }
}

function declaredBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

function isJson(contentType: string | undefined): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return /^application\/(?:[\w.-]+\+)?json$/i.test(type.trim());
}

function readBytes(request: IncomingMessage): Promise<Buffer | 'too-large' | 'cut'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) return void chunks.push(chunk);
      chunks.length = 0;
      resolve('too-large');
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => resolve('cut'));
  });
}

function refuse(status: number, message: string): { refusal: JsonReply } {
  return { refusal: { status, body: { message } } };
}
