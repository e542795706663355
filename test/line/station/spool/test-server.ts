import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { openBundle } from '../../../../src/line/protocol/bundle.ts';

/** What the server does with a run: a status, with headers and a body if they matter, or one of the ways in which a line goes wrong. */
export type Behavior =
  | number
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Keeps the run, and never says so. */
  | 'stored-but-reset'
  | 'stored-but-silent'
  | 'reset'
  | 'silent'
  | 'not-http'
  | 'endless';

export interface Upload {
  readonly id: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Uint8Array;
  readonly atMs: number;
}

export interface TestServer {
  readonly url: string;
  /** Every PUT, in the order in which they came. */
  readonly uploads: Upload[];
  /** Runs that the server has, by id, each as it came first. */
  readonly stored: Map<string, Upload>;
  readonly reports: Record<string, unknown>[];
  /** Every request line. */
  readonly requests: string[];
  /** Which PUTs were under way at the same time, for one run. */
  mostAtOnce: number;
  behavior: Behavior | ((upload: Upload) => Behavior);
  reportBehavior: Behavior;
  close(): Promise<void>;
}

/** A line server of the tests' own, which knows nothing of the real one; closed when the test ends. */
export async function testServer(
  options: {
    readonly behavior?: TestServer['behavior'];
    readonly reportBehavior?: Behavior;
    readonly tls?: { readonly key: string; readonly cert: string };
    readonly token?: string;
    readonly port?: number;
  } = {},
): Promise<TestServer> {
  const atOnce = new Map<string, number>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    own.requests.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (options.token !== undefined && request.headers.authorization !== `Bearer ${options.token}`) {
      return act(response, problem(401, 'not-authenticated'), '');
    }
    if (request.url?.endsWith('/api/v1/stations/report')) {
      own.reports.push(JSON.parse(bytes.toString('utf8')) as Record<string, unknown>);
      return act(response, own.reportBehavior, '');
    }
    const id = /\/api\/v1\/runs\/([0-9a-f]{64})$/.exec(request.url ?? '')?.[1] ?? '';
    const upload = { id, headers: request.headers, bytes, atMs: performance.now() };
    own.uploads.push(upload);
    atOnce.set(id, (atOnce.get(id) ?? 0) + 1);
    own.mostAtOnce = Math.max(own.mostAtOnce, atOnce.get(id) ?? 0);
    response.once('close', () => atOnce.set(id, (atOnce.get(id) ?? 1) - 1));
    const behavior = typeof own.behavior === 'function' ? own.behavior(upload) : own.behavior;
    const keeps =
      behavior === 200 || behavior === 201 || (typeof behavior === 'string' && behavior.startsWith('stored'));
    if (keeps) {
      const opened = await openBundle(bytes);
      if (opened.id !== id) return act(response, problem(422, 'invalid-run'), id);
      if (!own.stored.has(id)) own.stored.set(id, upload);
    }
    return act(response, behavior, id);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch(() => response.destroy());
  };
  const server: Server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const own: TestServer = {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploads: [],
    stored: new Map(),
    reports: [],
    requests: [],
    mostAtOnce: 0,
    behavior: options.behavior ?? 201,
    reportBehavior: options.reportBehavior ?? 204,
    close,
  };
  return own;
}

function problem(status: number, code: string): Behavior {
  return { status, body: JSON.stringify({ code, message: `no: ${code}` }) };
}

function act(response: ServerResponse, behavior: Behavior, id: string): void {
  switch (behavior) {
    case 'reset':
    case 'stored-but-reset':
      response.socket?.resetAndDestroy();
      return;
    case 'silent':
    case 'stored-but-silent':
      return;
    case 'not-http':
      response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');
      return;
    case 'endless':
      response.writeHead(500);
      response.write('x'.repeat(1_000_000));
      return;
    default: {
      const {
        status,
        headers = {},
        body = JSON.stringify({ id }),
      } = typeof behavior === 'number' ? { status: behavior } : behavior;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(status === 204 ? undefined : body);
    }
  }
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
