import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface PlainMonitor {
  readonly id: string;
  readonly url: string;
  /** The same monitor at a second port, as a forwarded one would be. */
  readonly otherUrl: string;
  /** Every request that came, as `METHOD /path?query`. */
  readonly requests: readonly string[];
  keyLock: string;
  /** Of its color mode, as they were changed. */
  settings: Readonly<Record<string, unknown>>;
  /** While true, pixels are not answered. */
  holdsPixels: boolean;
  /** Put into each pixel's answer. */
  pixelExtra: Readonly<Record<string, unknown>>;
}

/** A local API of one monitor with a white screen of 1920x1080, written for these tests alone: no simulator. Ends with the test. */
export async function plainMonitor(): Promise<PlainMonitor> {
  // Of its own, so that tests that run at the same time do not wait for each other.
  const id = `plain_${randomBytes(6).toString('hex')}`;
  const requests: string[] = [];
  const own = { keyLock: 'OFF', settings: {}, holdsPixels: false, pixelExtra: {} };
  const monitor = { id, requests, ...own, url: '', otherUrl: '' };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`);
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => void answer(monitor, request, response, text));
  };
  monitor.url = await listen(createServer(listener));
  monitor.otherUrl = await listen(createServer(listener));
  return monitor;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(monitor: PlainMonitor, request: IncomingMessage, response: ServerResponse, text: string) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const route = `${request.method} ${pathname.replace(`/monitors/${monitor.id}`, '')}`;
  const send = (body: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  switch (route) {
    case 'GET /monitors':
      return send({ monitors: [{ id: monitor.id, modelName: 'CG', serialNumber: '1', firmwareVersion: '1' }] });
    case 'GET /color-modes':
      return send({ colorModes: [{ ...colorMode, ...monitor.settings }] });
    case 'GET /color-modes/0':
      return send({ ...colorMode, ...monitor.settings });
    case 'GET /color-modes/0/target/calibration-results':
      return send({ calibrationResults: [calibrationResult()] });
    case 'GET /key-lock':
      return send({ keyLock: monitor.keyLock });
    case 'PUT /key-lock':
      monitor.keyLock = JSON.parse(text).keyLock;
      return send({ message: 'done' });
    case 'PATCH /color-modes/0':
      monitor.settings = { ...monitor.settings, ...JSON.parse(text) };
      return send({ message: 'done' });
    case 'PUT /color-modes/selected-index':
    case 'PUT /pixel-inspection/marker':
    case 'PUT /selfcalibration/execution':
      return send({ message: 'done' });
    case 'GET /pixel-inspection': {
      const [x, y] = [Number(searchParams.get('x')), Number(searchParams.get('y'))];
      if (x >= 1920 || y >= 1080) return send({ message: 'outside' }, 400);
      while (monitor.holdsPixels) await new Promise((resolve) => setTimeout(resolve, 10));
      const white = { r: 255, g: 255, b: 255 };
      const position = { x, y };
      const pixel = {
        colorFormat: 'RGB',
        hdcp: false,
        bitDepth: 8,
        position,
        rawValue: white,
        convertedRgbFull: white,
      };
      return send({ ...pixel, ...monitor.pixelExtra });
    }
    default:
      return send({ message: `no ${route}` }, 404);
  }
}

const colorMode = {
  index: 0,
  name: 'ADV1',
  selected: true,
  enabled: true,
  type: 'ADVANCED',
  target: {
    id: '5f1c1c5e-6f1b-4e0a-9d6e-0c2f6a4b1e00',
    name: 'Photography',
    brightness: { type: 'CANDELA', value: 100 },
    blackLevel: { type: 'MIN' },
    whitePoint: { type: 'STANDARD', value: 'D65' },
    gamma: { type: 'GAMMA', value: 2.2 },
    gamut: { type: 'NATIVE' },
    calibrationPolicy: 'GRAY_BALANCE',
    optimizeForLimited109: false,
  },
};

/** Of yesterday, with the colors of sRGB. */
function calibrationResult() {
  const executedAt = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  return {
    id: 'c0ffee00-0000-4000-8000-000000000002',
    executor: 'COLORNAVIGATOR',
    colorNavigatorVersion: '7.2.3',
    errorCode: null,
    executedAt,
    calibrationData: { white: withXy(95.05, 100, 108.9) },
    measurementData: {
      red: withXy(41.24, 21.26, 1.93),
      green: withXy(35.76, 71.52, 11.92),
      blue: withXy(18.05, 7.22, 95.05),
      black: withXy(0.095, 0.1, 0.109),
    },
    monitorInformation: null,
    sensorInformation: null,
  };
}

function withXy(X: number, Y: number, Z: number) {
  const sum = X + Y + Z;
  return { X, Y, Z, x: X / sum, y: Y / sum };
}
