import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Asked, answerOperation } from './monitor-operations.ts';
import { cleanMonitor, type MonitorState, type Shown } from './monitor-state.ts';

/** A local monitor control API on loopback whose state a test may replace at any moment. */
export interface MonitorServer {
  readonly url: string;
  readonly port: number;
  /** What it answers, without a socket. */
  readonly answer: (message: Message) => Promise<MessageAnswer>;
  /** Everything that the answers are made of; assign to it. */
  readonly state: MonitorState;
  /** Every request, in order of arrival. */
  readonly asked: Asked[];
  /** Called before each answer; an answer that it gives is sent in place of the server's own. */
  before: (asked: Asked) => Answer | undefined | Promise<Answer | undefined>;
  /** Changes what is sent; called with the answer, whoever gave it. */
  after: (asked: Asked, answer: Answer) => Answer;
  /** How many pixel readings were answered with a value. */
  readonly pixelsRead: () => number;
  /** What a person does who shows a patch. */
  readonly show: (patch: Shown) => void;
  readonly close: () => Promise<void>;
}

interface Message {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: string;
}

interface MessageAnswer {
  readonly status: number;
  readonly body: string | Uint8Array;
}

export type { Answer } from './monitor-operations.ts';

/** Starts the server on a free port, unless one is given. */
export async function startMonitorServer(
  changes: Partial<MonitorState> = {},
  where: { readonly port?: number; readonly host?: string } = {},
): Promise<MonitorServer> {
  const state: MonitorState = { ...cleanMonitor(), ...changes };
  const asked: Asked[] = [];
  let pixelsRead = 0;
  const http = createServer((request, response) => {
    void reply(request, response);
  });

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const answered = await answer({ method, path, body });
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    response.end(answered.body);
  }

  async function answer(message: Message): Promise<MessageAnswer> {
    const now = askedOf(message, asked);
    asked.push(now);
    const { status, body } = server.after(now, (await server.before(now)) ?? answerOperation(state, now));
    if (now.operation === 'pixel' && status === 200) pixelsRead += 1;
    const isAsIs = typeof body === 'string' || body instanceof Uint8Array;
    return { status, body: body === undefined ? '' : isAsIs ? body : JSON.stringify(body) };
  }

  await new Promise<void>((resolve) => {
    http.listen(where.port ?? 0, where.host ?? '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const server: MonitorServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    answer,
    state,
    asked,
    before: () => undefined,
    after: (_, answer) => answer,
    pixelsRead: () => pixelsRead,
    show: ({ codes, bitDepth, codesAt }) => {
      state.shown = { codes, bitDepth, ...(codesAt && { codesAt }) };
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}

function askedOf({ method, path, body }: Message, earlier: readonly Asked[]): Asked {
  const url = new URL(path, 'http://localhost');
  const operation = operationOf(method, url.pathname);
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    body: body === '' ? undefined : (JSON.parse(body) as Record<string, unknown>),
    operation,
    nth: earlier.filter((one) => one.operation === operation).length + 1,
  };
}

function operationOf(method: string, path: string): Asked['operation'] {
  const rest = path.replace(/^\/monitors(\/[^/]+)?/, '').replace(/\/\d+(?=\/|$)/, '/N');
  if (rest === '') return 'monitors';
  if (rest === '/color-modes') return 'modes';
  if (rest === '/color-modes/selected-index') return 'select';
  if (rest === '/color-modes/N') return method === 'GET' ? 'mode' : 'set-mode';
  if (rest === '/color-modes/N/target/calibration-results') return 'calibrations';
  if (rest.endsWith('/validation-results')) return 'validations';
  if (rest === '/key-lock') return method === 'GET' ? 'key-lock' : 'set-key-lock';
  if (rest === '/pixel-inspection') return 'pixel';
  if (rest === '/pixel-inspection/marker') return 'marker';
  if (rest === '/selfcalibration/execution') return 'self-calibration';
  if (rest === '/targets') return method === 'GET' ? 'targets' : 'create-target';
  return 'unknown';
}
