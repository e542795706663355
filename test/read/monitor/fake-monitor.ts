import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createLocalApi, type LocalApi } from '../../../src/api/local/local-api.ts';
import { noRetryPolicy } from '../../../src/base/http/retry-policy.ts';
import { answerInMemory } from '../../base/http/in-memory.ts';
import { overSockets } from '../../base/http/over-sockets.ts';
import type { FakeAnswer, FakeRequest, Service } from '../../base/http/service.ts';
import { calibration } from './fake-calibration.ts';
import { type FakeSettings, type FakeSettingsState, fakeSettings } from './fake-settings.ts';
import { SteppedClock } from './stepped-clock.ts';

type Json = Record<string, unknown>;
type Change = Partial<Record<'index' | 'name' | 'keyLock' | 'marker', string | number>>;
type Answer = readonly [status: number, body: Json];
export type Codes = readonly [r: number, g: number, b: number];

/** What tests vary, also while the monitor is served. */
export interface FakeState extends FakeSettingsState {
  readonly id: string;
  /** Its item in the list of monitors. */
  listed: Json;
  /** The color mode of index 0. Those of 1 to 3 are of type STANDARD. */
  mode: Json;
  targets: Json[];
  /** Calibration results of every color mode. */
  results: Json[];
  widthPx: number;
  heightPx: number;
  hdcp: boolean;
  /** What the input signal shows, 8 bits a channel. */
  screen: Codes;
  /** The code values at a pixel; unless told otherwise those of the screen. */
  codesAt: (x: number, y: number) => Codes;
  /** Whether the service knows a coordinate; unless told otherwise those of the signal. */
  has: (x: number, y: number) => boolean;
  /** What comes of any other coordinate: a status, or the pixel that is read in its stead. */
  outside: (x: number, y: number) => number | readonly [x: number, y: number];
  /** The coordinate of which a pixel under HDCP is read; unless told otherwise the even one before. */
  toEven: (px: number) => number;
  /** Put into each pixel's answer. */
  pixelExtra: Json;
  /** Awaited before each answer, with the request as `METHOD /path?query` and the number of pixels read so far. */
  beforeAnswer: (request: string, pixelReads: number) => unknown;
  /** Coordinates that were asked for, and whether a pixel was read for them. */
  asked: { readonly x: number; readonly y: number; readonly read: boolean }[];
}

/** A monitor control service written after the specification alone: nothing of it is the simulator's. */
export interface FakeMonitor extends FakeState, Omit<FakeSettings, 'change'> {
  /** A client that waits for nothing, or goes by the clock that the monitor was given. */
  readonly api: LocalApi;
  readonly url: string;
  /** The same monitor at a second port, as a forwarded one would be. */
  readonly otherUrl: string;
  readonly requests: readonly string[];
}

/** Serves a good monitor; ends with the test. */
export async function fakeMonitor(changes: Partial<FakeState> = {}): Promise<FakeMonitor> {
  // Of its own, so that tests that run at the same time do not wait for each other.
  const { id = `fake_${randomBytes(6).toString('hex')}` } = changes;
  const monitor: FakeState = {
    id,
    listed: { id, modelName: 'FAKE', serialNumber: '1' },
    mode: { index: 0, name: 'Standard', enabled: true, type: 'ADVANCED', target: TARGET, parameters: null },
    targets: [],
    results: [calibration()],
    found: { 'color-mode': '0', 'key-lock': 'OFF', marker: 'HIDE' },
    lateMs: () => [0],
    clock: new SteppedClock(),
    widthPx: 3840,
    heightPx: 2160,
    hdcp: false,
    screen: [255, 255, 255],
    codesAt: () => monitor.screen,
    has: (x, y) => x < monitor.widthPx && y < monitor.heightPx,
    outside: () => 400,
    toEven: (px) => px - (px % 2),
    pixelExtra: {},
    beforeAnswer: () => undefined,
    asked: [],
    ...changes,
  };
  const { sent, at, change } = fakeSettings(monitor);
  const requests: string[] = [];

  async function answer({ method, path: target, text }: FakeRequest): Promise<FakeAnswer> {
    const request = `${method} ${target}`;
    requests.push(request);
    await monitor.beforeAnswer(request, monitor.asked.filter(({ read }) => read).length);
    const { pathname, searchParams } = new URL(target, 'http://fake');
    const path = pathname.replace(/^\/monitors\/[^/]+/, '');
    const body: Change = JSON.parse(text || '{}');
    if (method !== 'GET') for (const [what, value] of changesOf(path, body)) change(what, value);
    const [status, answered] = method === 'GET' ? read(monitor, at, path, searchParams) : DONE;
    return { status, headers: { 'content-type': 'application/json' }, body: answered };
  }

  const [url, otherUrl] = [await listen(answer), await listen(answer)];
  const pace = changes.clock ? { clock: monitor.clock } : { changeSpacingMs: 0, steadyMs: 0 };
  const api = createLocalApi({ baseUrl: url, retryPolicy: noRetryPolicy, ...pace });
  onTestFinished(() => api.close());
  return Object.assign(monitor, { api, url, otherUrl, requests, sent, at });
}

/** Serves a monitor that answers a change before it makes it, with a client that goes by the monitor's clock. */
export function lateMonitor(lateMs: FakeState['lateMs']): Promise<FakeMonitor> {
  return fakeMonitor({ lateMs, clock: new SteppedClock() });
}

/** On a socket, and in memory for what this process asks. */
async function listen(service: Service): Promise<string> {
  const { url, close } = await overSockets(service);
  const endInMemory = answerInMemory(url.origin, service);
  onTestFinished(async () => {
    endInMemory();
    await close();
  });
  return url.origin;
}

/** The settings that a request changes. */
function changesOf(path: string, body: Change): readonly (readonly [what: string, value: string])[] {
  const { index = /^\/color-modes\/(\d+)$/.exec(path)?.[1], name, keyLock, marker } = body;
  const values = { [`name ${index}`]: name, 'color-mode': index, 'key-lock': keyLock, marker };
  return Object.entries(values).flatMap(([what, value]) =>
    value === undefined ? [] : [[what, String(value)] as const],
  );
}

function read(monitor: FakeState, at: FakeSettings['at'], path: string, query: URLSearchParams): Answer {
  if (path === '/monitors') return [200, { monitors: [monitor.listed] }];
  if (path === '/color-modes') return [200, { colorModes: colorModes(monitor, at) }];
  if (path.endsWith('/calibration-results')) return [200, { calibrationResults: monitor.results }];
  if (path === '/targets') return [200, { targets: monitor.targets }];
  if (path === '/key-lock') return [200, { keyLock: at('key-lock') }];
  return path === '/pixel-inspection' ? readPixel(monitor, query) : [404, { message: 'No such path.' }];
}

function colorModes({ mode: first }: FakeState, at: FakeSettings['at']): readonly Json[] {
  return [first, ...OTHER_MODES].map((mode) => {
    const index = String(mode['index']);
    return { ...mode, name: at(`name ${index}`) || mode['name'], selected: at('color-mode') === index };
  });
}

function readPixel(monitor: FakeState, query: URLSearchParams): Answer {
  const [x, y] = [Number(query.get('x')), Number(query.get('y'))];
  const place = monitor.has(x, y) ? ([x, y] as const) : monitor.outside(x, y);
  monitor.asked.push({ x, y, read: typeof place !== 'number' });
  if (typeof place === 'number') return [place, { message: 'No such coordinate.' }];
  const [atX, atY] = monitor.hdcp ? [monitor.toEven(place[0]), monitor.toEven(place[1])] : place;
  const [r, g, b] = monitor.codesAt(atX, atY);
  const same = { rawValue: { r, g, b }, convertedRgbFull: { r, g, b }, position: { x: atX, y: atY } };
  return [200, { colorFormat: 'RGB', hdcp: monitor.hdcp, bitDepth: 8, ...same, ...monitor.pixelExtra }];
}

const DONE: Answer = [200, { message: 'Done.' }];

const TARGET = { id: 'target-1', parameters: { gamma: { type: 'GAMMA', value: 2.2 } } };

const OTHER_MODES: readonly Json[] = [1, 2, 3].map((index) => ({
  index,
  name: `Mode ${index}`,
  enabled: true,
  type: 'STANDARD',
}));
