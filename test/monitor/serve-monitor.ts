import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { noRetryPolicy } from '../../src/http/retry-policy.ts';
import { createLocalApi, type LocalApi } from '../../src/local-api/local-api.ts';

/** A monitor written after the specification alone: nothing of it is the simulator's. */
export interface ServedMonitor {
  readonly api: LocalApi;
  readonly url: string;
  readonly id: string;
  /** What its input signal shows now, 8 bits a channel. */
  screen: Codes;
  widthPx: number;
  heightPx: number;
  hdcp: boolean;
  /** The code values at a pixel; unless told otherwise those of the screen. */
  codesAt: (x: number, y: number) => Codes;
  /** Whether the service knows a coordinate; unless told otherwise those of the signal. */
  has: (x: number, y: number) => boolean;
  /** What comes of a coordinate outside: a status, or the pixel that is read in its stead. */
  outside: number | ((x: number, y: number) => readonly [x: number, y: number]);
  /** The coordinate of which a pixel under HDCP is read; unless told otherwise the even one before. */
  toEven: (px: number) => number;
  /** Called before each pixel is read, with the number of those read so far. */
  beforeRead: (count: number) => void;
  /** Coordinates that were asked for, in order, and whether a pixel was read for them. */
  asked: { readonly x: number; readonly y: number; readonly read: boolean }[];
}

export type Codes = readonly [r: number, g: number, b: number];

/** Serves a good monitor that is changed by its fields; closed when the test ends. */
export async function serveMonitor(changes: Partial<ServedMonitor> = {}): Promise<ServedMonitor> {
  const monitor: Omit<ServedMonitor, 'api' | 'url'> = {
    id: 'own_1',
    screen: [255, 255, 255],
    widthPx: 3840,
    heightPx: 2160,
    hdcp: false,
    codesAt: () => monitor.screen,
    has: (x, y) => x < monitor.widthPx && y < monitor.heightPx,
    outside: 400,
    toEven: (px) => px - (px % 2),
    beforeRead: () => undefined,
    asked: [],
    ...changes,
  };

  function readPixel(query: URLSearchParams): readonly [status: number, body: unknown] {
    const [x, y] = [Number(query.get('x')), Number(query.get('y'))];
    const isInside = monitor.has(x, y);
    monitor.asked.push({ x, y, read: isInside || typeof monitor.outside !== 'number' });
    if (!isInside && typeof monitor.outside === 'number') return [monitor.outside, { message: 'No such coordinate.' }];
    monitor.beforeRead(monitor.asked.filter(({ read }) => read).length - 1);
    const [insideX, insideY] = isInside || typeof monitor.outside === 'number' ? [x, y] : monitor.outside(x, y);
    const [atX, atY] = monitor.hdcp ? [monitor.toEven(insideX), monitor.toEven(insideY)] : [insideX, insideY];
    const [r, g, b] = monitor.codesAt(atX, atY);
    const same = { rawValue: { r, g, b }, convertedRgbFull: { r, g, b }, position: { x: atX, y: atY } };
    return [200, { colorFormat: 'RGB', hdcp: monitor.hdcp, bitDepth: 8, ...same }];
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [status, body] = pathname.endsWith('/pixel-inspection')
      ? readPixel(searchParams)
      : [pathname in ANSWERS ? 200 : 404, ANSWERS[pathname] ?? { message: 'No such path.' }];
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api = createLocalApi({ baseUrl: url, changeSpacingMs: 0, steadyMs: 0, retryPolicy: noRetryPolicy });
  onTestFinished(async () => {
    await api.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return Object.assign(monitor, { api, url });
}

const target = { id: 't1', name: 'sRGB', gamma: { type: 'GAMMA', value: 2.2 } };
const mode = { index: 0, name: 'User1', selected: true, enabled: true, type: 'ADVANCED', target };

/** A panel of the sRGB primaries at 100 cd/m2, calibrated yesterday. */
const calibration = {
  id: 'c1',
  executor: 'COLORNAVIGATOR',
  colorNavigatorVersion: '7.2.3',
  errorCode: null,
  calibrationData: { white: xyz(95.05, 100, 108.9) },
  measurementData: {
    red: xyz(41.24, 21.26, 1.93),
    green: xyz(35.76, 71.52, 11.92),
    blue: xyz(18.05, 7.22, 95.05),
    black: xyz(0.095, 0.1, 0.109),
  },
  executedAt: new Date(Date.now() - 86_400_000).toISOString().slice(0, 16).replace('T', ' '),
  monitorInformation: { usageHours: 10, usageMinutes: 0, duePriority: 'UNIFORMITY' },
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/monitors': { monitors: [{ id: 'own_1', modelName: 'OWN', serialNumber: '1' }] },
  '/monitors/own_1/color-modes': { colorModes: [mode] },
  '/monitors/own_1/color-modes/0/target/calibration-results': { calibrationResults: [calibration] },
  '/monitors/own_1/key-lock': { keyLock: 'OFF' },
  '/monitors/own_1/targets': { targets: [] },
  '/monitors/own_1/pixel-inspection/marker': { message: 'Done.' },
};

function xyz(X: number, Y: number, Z: number) {
  const sum = X + Y + Z;
  return { X, Y, Z, x: X / sum, y: Y / sum };
}
