import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Json = Record<string, unknown>;
type Triple = readonly [X: number, Y: number, Z: number];

/** A color as the services write it. */
export function measured([X, Y, Z]: Triple) {
  const sum = X + Y + Z;
  return { X, Y, Z, x: sum > 0 ? X / sum : 0, y: sum > 0 ? Y / sum : 0 };
}

const COLORS: Readonly<Record<'white' | 'red' | 'green' | 'blue' | 'black', Triple>> = {
  white: [95.1, 100.1, 109],
  red: [41.34, 21.36, 2.03],
  green: [35.86, 71.62, 12.02],
  blue: [18.15, 7.32, 95.15],
  black: [0.1, 0.1, 0.1],
};

/** A calibration result of an sRGB-like monitor; `colors` replaces single ones, null leaves one out. */
export function calibration(
  changes: Json = {},
  colors: Partial<Record<keyof typeof COLORS, Triple | null>> = {},
): Json {
  const { white, ...others } = { ...COLORS, ...colors };
  const primaries = Object.entries(others).map(([name, color]) => [name, color && measured(color)]);
  return {
    id: 'calibration-1',
    errorCode: null,
    executedAt: minutesAgo(60 * 24),
    calibrationData: { white: white && measured(white) },
    measurementData: Object.fromEntries(primaries),
    ...changes,
  };
}

/** `YYYY-MM-DD HH:mm` in UTC. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

export interface OwnMonitorState {
  monitor: Json;
  mode: Json;
  targets: Json[];
  results: Json[];
  /** The code value of every channel at a coordinate. */
  codeAt: (x: number, y: number) => number;
}

export interface OwnMonitor {
  readonly url: string;
  readonly state: OwnMonitorState;
  /** Every request, method and target. */
  readonly requests: string[];
  /** Called before each request is answered; change `state` in it. */
  beforeAnswer: (request: string, pixelReads: number) => void;
}

export const size = { widthPx: 3840, heightPx: 2160 };

/** A monitor control service of the tests' own, knowing nothing of Flatfield's simulator; closed when the test ends. */
export async function ownMonitor(changes: Partial<OwnMonitorState> = {}): Promise<OwnMonitor> {
  const state: OwnMonitorState = {
    monitor: { id: 'own_1', modelName: 'OWN', serialNumber: '1' },
    mode: {
      index: 0,
      name: 'Standard',
      selected: true,
      enabled: true,
      type: 'ADVANCED',
      target: { id: 'target-1', parameters: { gamma: { type: 'GAMMA', value: 2.2 } } },
      parameters: null,
    },
    targets: [],
    results: [calibration()],
    codeAt: () => 255,
    ...changes,
  };
  const requests: string[] = [];
  let pixelReads = 0;
  let keyLock: unknown = 'OFF';
  const own: { beforeAnswer: OwnMonitor['beforeAnswer'] } = { beforeAnswer: () => undefined };
  const server = createServer((message, response) => {
    const request = `${message.method} ${message.url}`;
    requests.push(request);
    own.beforeAnswer(request, pixelReads);
    let text = '';
    message.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    message.on('end', () => {
      const asked = text === '' ? {} : (JSON.parse(text) as Json);
      const [status, body] = answer(new URL(message.url ?? '', 'http://own'), message.method ?? '', asked);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });

  function answer(url: URL, method: string, asked: Json): [number, Json] {
    const path = url.pathname.replace(/^\/monitors\/[^/]+/, '');
    if (path === '/key-lock' && method === 'PUT') keyLock = asked['keyLock'];
    if (method !== 'GET') return [200, { message: 'done' }];
    if (url.pathname === '/monitors') return [200, { monitors: [state.monitor] }];
    if (path === '/color-modes') return [200, { colorModes: [state.mode] }];
    if (path.endsWith('/calibration-results')) return [200, { calibrationResults: state.results }];
    if (path === '/targets') return [200, { targets: state.targets }];
    if (path === '/key-lock') return [200, { keyLock }];
    const [x, y] = [Number(url.searchParams.get('x')), Number(url.searchParams.get('y'))];
    if (path !== '/pixel-inspection' || x >= size.widthPx || y >= size.heightPx) return [400, { message: 'no' }];
    pixelReads += 1;
    const code = state.codeAt(x, y);
    const rgb = { r: code, g: code, b: code };
    const signal = { colorFormat: 'RGB', hdcp: false, bitDepth: 8, position: { x, y } };
    return [200, { ...signal, rawValue: rgb, convertedRgbFull: rgb }];
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(own, { url, state, requests });
}

/** Options of a quick inspection of one patch that is on the screen already. */
export const ofWhite = [
  ...['--resolution', '3840x2160', '--layout', '4x3'],
  ...['--patches', 'white', '--shown', '--marker', 'off'],
];
