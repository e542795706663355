import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Json = Record<string, unknown>;

export interface StandInAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StandInRequest {
  readonly method: string;
  /** Without the part that names the monitor. */
  readonly route: string;
  readonly x: number;
  readonly y: number;
  readonly query: URLSearchParams;
  readonly body: Json;
  /** Number of this request, from 1. */
  readonly nth: number;
}

export interface StandIn {
  readonly url: string;
  /** Every request, as `METHOD route`. */
  readonly requests: string[];
  readonly state: StandInState;
}

export interface StandInState {
  readonly monitor: Json;
  readonly modes: Json[];
  selected: number;
  keyLock: string;
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  /** The value of a pixel. */
  codesAt: (x: number, y: number) => Json;
}

/** Changes an answer of the plain monitor. */
export type Bend = (answer: StandInAnswer, request: StandInRequest, state: StandInState) => StandInAnswer;

export const standInId = 'cg000_12345678';

/** A monitor as the assumptions describe it, knowing nothing of Flatfield's simulator, with one bend. Ends with the test. */
export async function standIn(bend: Bend = (answer) => answer): Promise<StandIn> {
  const requests: string[] = [];
  const state: StandInState = {
    monitor: { id: standInId, modelName: 'CG000', serialNumber: '12345678' },
    modes: [mode(0, 'ADVANCED'), mode(1, 'STANDARD'), mode(2, 'ADVANCED')],
    selected: 0,
    keyLock: 'OFF',
    size: { widthPx: 1920, heightPx: 1080 },
    codesAt: () => ({ r: 128, g: 128, b: 128 }),
  };
  const server = createServer((message, response) => {
    const url = new URL(message.url ?? '/', 'http://localhost');
    let text = '';
    message.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    message.on('end', () => {
      const [x, y] = ['x', 'y'].map((name) => Number(url.searchParams.get(name)));
      const request: StandInRequest = {
        method: message.method ?? 'GET',
        route: url.pathname.replace(`/monitors/${standInId}`, ''),
        x: x ?? 0,
        y: y ?? 0,
        query: url.searchParams,
        body: text === '' ? {} : JSON.parse(text),
        nth: requests.length + 1,
      };
      requests.push(`${request.method} ${request.route}`);
      const { status, body, headers } = bend(plainAnswer(request, state), request, state);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, state };
}

function mode(index: number, type: string): Json {
  const target = type === 'ADVANCED' ? { id: `target-${index}` } : null;
  return { index, name: `Mode ${index}`, enabled: true, type, target, parameters: null };
}

function plainAnswer({ method, route, x, y, body }: StandInRequest, state: StandInState): StandInAnswer {
  const ok = (answer: unknown) => ({ status: 200, body: answer });
  const modes = state.modes.map((one) => ({ ...one, selected: one['index'] === state.selected }));
  const [, index = ''] = /^\/color-modes\/(\d+)/.exec(route) ?? [];
  switch (`${method} ${route.replace(/\d+/, 'N')}`) {
    case 'GET /monitors':
      return ok({ monitors: [state.monitor] });
    case 'GET /color-modes':
      return ok({ colorModes: modes });
    case 'GET /color-modes/N':
      return ok(modes[Number(index)]);
    case 'GET /color-modes/N/target/calibration-results':
      return ok({ calibrationResults: index === '1' ? [] : [result(`result-${index}`)] });
    case 'GET /color-modes/N/target/calibration-results/result-0/validation-results':
      return ok({ validationResults: [] });
    case 'GET /key-lock':
      return ok({ keyLock: state.keyLock });
    case 'GET /targets':
      return ok({ targets: [{ id: 'target-0', name: 'One' }] });
    case 'PUT /key-lock':
      state.keyLock = String(body['keyLock']);
      return ok({ message: 'done' });
    case 'PUT /color-modes/selected-index':
      state.selected = Number(body['index']);
      return ok({ message: 'done' });
    case 'PUT /pixel-inspection/marker':
      return ok({ message: 'done' });
    case 'GET /pixel-inspection': {
      if (x >= state.size.widthPx || y >= state.size.heightPx) return { status: 400, body: { message: 'Outside.' } };
      const traits = { colorFormat: 'RGB', hdcp: false, bitDepth: 8, position: { x, y } };
      const codes = state.codesAt(x, y);
      return ok({ ...traits, rawValue: codes, convertedRgbFull: codes });
    }
    default:
      return { status: 404, body: { message: 'Not found.' } };
  }
}

function result(id: string): Json {
  const color = { X: 95, Y: 100, Z: 109, x: 0.3127, y: 0.329 };
  const measurementData = { red: color, green: color, blue: color, black: color };
  const executedAt = '2026-05-06 02:55';
  return { id, errorCode: null, executedAt, calibrationData: { white: color }, measurementData };
}
