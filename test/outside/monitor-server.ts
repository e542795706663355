import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Asked, answerOperation } from './monitor-operations.ts';
import { cleanMonitor, type MonitorState, type Shown } from './monitor-state.ts';

/** A local monitor control API on loopback whose state a test may replace at any moment. */
export interface MonitorServer {
  readonly url: string;
  readonly port: number;
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
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = await askedOf(request, asked);
    asked.push(now);
    const { status, body } = server.after(now, (await server.before(now)) ?? answerOperation(state, now));
    if (now.operation === 'pixel' && status === 200) pixelsRead += 1;
    const isAsIs = typeof body === 'string' || body instanceof Uint8Array;
    const text = body === undefined ? '' : isAsIs ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(text);
  }

  await new Promise<void>((resolve) => {
    http.listen(where.port ?? 0, where.host ?? '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const server: MonitorServer = {
    url: `http://127.0.0.1:${port}`,
    port,
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

async function askedOf(request: IncomingMessage, earlier: readonly Asked[]): Promise<Asked> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const operation = operationOf(request.method ?? 'GET', url.pathname);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
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
