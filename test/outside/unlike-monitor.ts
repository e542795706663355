import { randomUUID } from 'node:crypto';
import type { OperationName } from '../../src/api/local/operation-name.ts';
import { SteppedClock } from '../read/monitor/stepped-clock.ts';
import type { Answer, Asked } from './monitor-operations.ts';
import { type MonitorServer, startMonitorServer } from './monitor-server.ts';
import { type Codes, calibrationOf, cleanMonitor, type MonitorState, type Signal } from './monitor-state.ts';
import { signalOf } from './signals.ts';

/** A monitor server on which assumptions about the local API are false, and the time that it goes by. */
export interface UnlikeMonitor {
  readonly server: MonitorServer;
  readonly clock: SteppedClock;
}

/** Starts a healthy monitor on which these assumptions are false. */
export async function startUnlikeMonitor(names: readonly Unlikeness[]): Promise<UnlikeMonitor> {
  const clock = new SteppedClock();
  const modes = cleanMonitor().modes.map((mode) => ({
    ...mode,
    parameters: mode.target['parameters'] as Record<string, unknown>,
  }));
  const calibrations = () => [calibrationOf({}, { executedAt: '2025-12-20T10:00:00.000Z' })];
  const server = await startMonitorServer({ width: 1920, height: 1080, modes, calibrations });
  for (const name of names) unlikenesses[name].make({ server, clock });
  return { server, clock };
}

type Make = (monitor: UnlikeMonitor) => void;

interface Row {
  /** Number of the assumption that is false. */
  readonly assumption: number;
  /** Why a healthy monitor does not pass; absent: it passes. */
  readonly why?: RegExp;
  /** The oddity that the record notes. */
  readonly note?: string;
  /** Time limits of the client, where the monitor exceeds them. */
  readonly timeoutsMs?: Partial<Record<OperationName, number>>;
  readonly make: Make;
}

/** What a real monitor may do otherwise, by the assumption that is then false. */
export const unlikenesses = {
  'change late': { assumption: 1, make: changeLate },
  'change refused yet made': { assumption: 1, note: 'keys-not-locked', make: changeRefusedYetMade },
  'change refused': { assumption: 1, why: /refused with status 403/, make: refusingChanges },
  'change unanswered': {
    assumption: 1,
    why: /no (answer|connection) within 200 ms.*--max-change-time/,
    timeoutsMs: { selectColorMode: 200, setKeyLock: 200 },
    make: changeUnanswered,
  },
  'outside 403': { assumption: 2, make: outside(() => refusal(403, 'Coordinate out of range.')) },
  'outside 409': { assumption: 2, make: outside(() => refusal(409, 'Coordinate out of range.')) },
  'outside 500 bare': { assumption: 2, make: outside(() => ({ status: 500 })) },
  'outside with a request id': {
    assumption: 2,
    make: outside(() => ({ status: 400, body: { message: 'Coordinate out of range.', requestId: randomUUID() } })),
  },
  'outside with a time in fractions': {
    assumption: 2,
    make: outsideWithFractions,
  },
  'outside with a time': { assumption: 2, make: outsideWithTime },
  'outside with a long error': {
    assumption: 18,
    make: outside(() => refusal(400, `Coordinate out of range. ${'x'.repeat(20_000)}`)),
  },
  'outside clamped': { assumption: 2, make: outside((x, y) => moved(Math.min(x, 1919), Math.min(y, 1079))) },
  'outside wrapped': { assumption: 2, make: outside((x, y) => moved(x % 1920, y % 1080)) },
  'outside is 0,0': { assumption: 2, make: outside(() => moved(0, 0)) },
  'position echoed': { assumption: 3, why: /repeats each position.*--show/, make: positionEchoed },
  'even pixels': { assumption: 3, make: ({ server }) => Object.assign(server.state, { hdcp: true }) },
  'components R G B': {
    note: 'component-names',
    assumption: 4,
    make: components(({ r, g, b }) => ({ R: r, G: g, B: b })),
  },
  'components Red': { assumption: 4, make: components(({ r, g, b }) => ({ Red: r, Green: g, Blue: b })) },
  'one more key': { note: 'more-components', assumption: 4, make: components((codes) => ({ ...codes, a: 255 })) },
  'color format in lower case': { note: 'component-names', assumption: 4, make: pixel(colorFormatInLowerCase) },
  'position X Y': { note: 'component-names', assumption: 4, make: pixel(positionInCapitals) },
  'position by case': {
    assumption: 4,
    why: /expected one x; got both x and X/,
    make: pixel((body) => ({ ...body, position: { ...(body['position'] as object), X: 0, Y: 0 } })),
  },
  'no converted value': {
    assumption: 4,
    why: /\$\.convertedRgbFull: expected a value; got nothing/,
    make: pixel(({ convertedRgbFull: _, ...body }) => body),
  },
  'components a list': {
    assumption: 4,
    why: /order of a list is not known/,
    make: components(({ r, g, b }) => [r, g, b]),
  },
  'keys by case': { assumption: 4, why: /got both/, make: components((codes) => ({ ...codes, R: 0 })) },
  fractions: { assumption: 5, why: /values-of-another-scale|patch-not-shown/, make: values((code) => code / 255) },
  percent: { assumption: 5, why: /values-of-another-scale/, make: values((code) => Math.round((code * 100) / 255)) },
  normalized: { assumption: 5, why: /109 %.*normalized|patch-not-shown/, make: values((code) => code / 255) },
  'beyond full scale': {
    assumption: 5,
    why: /109 %.*normalized/,
    make: values((code) => Math.round(code * 1.09)),
  },
  'no results': {
    assumption: 6,
    why: /calibration results of the color mode cannot be read/,
    make: results(refusal(400, 'Not an ADVANCED mode.')),
  },
  'results 204': {
    assumption: 6,
    why: /calibration results of the color mode cannot be read/,
    make: results({ status: 204 }),
  },
  'results null': {
    assumption: 6,
    why: /calibration results of the color mode cannot be read/,
    make: results({ status: 200, body: { calibrationResults: null } }),
  },
  'key lock 404': {
    note: 'key-lock-unreadable',
    assumption: 7,
    make: refusing('key-lock', refusal(404, 'Not found.')),
  },
  'key lock missing': {
    note: 'keys-not-locked',
    assumption: 7,
    make: (monitor) => {
      refusing('key-lock', refusal(405, 'Method not allowed.'))(monitor);
      refusing('set-key-lock', refusal(405, 'Method not allowed.'))(monitor);
    },
  },
  'key lock unknown': { assumption: 7, make: refusing('key-lock', { status: 200, body: { keyLock: 'PARTIAL' } }) },
  'serial a number': { note: 'serial-number-is-number', assumption: 8, make: serialANumber },
  'serial missing': { note: 'serial-number-missing', assumption: 8, make: serialMissing },
  'types in lower case': {
    note: 'color-mode-spelling',
    assumption: 8,
    make: everyMode(({ type, ...mode }) => ({ ...mode, type: String(type).toLowerCase() })),
  },
  'index a text': {
    note: 'color-mode-spelling',
    assumption: 8,
    make: everyMode(({ index, ...mode }) => ({ ...mode, index: String(index) })),
  },
  'other mode unknown': { note: 'color-mode-unreadable', assumption: 8, make: otherMode({ type: 'HDR' }) },
  'other mode unreadable': { assumption: 8, make: otherMode({ name: null }) },
  'reads late': {
    assumption: 9,
    why: /no (answer|connection) within 5 ms.*--max-read-time/,
    timeoutsMs: { getColorModes: 5 },
    make: silent('modes'),
  },
  'window 403': {
    assumption: 10,
    why: /refused with status 403/,
    make: refusing('modes', refusal(403, 'Close the window of ColorNavigator.')),
  },
  'window 404': { assumption: 10, why: /close the main window/, make: refusing('modes', { status: 404 }) },
  'window 409': { assumption: 10, why: /Close the main window/, make: refusing('modes', { status: 409 }) },
  'window 503': { assumption: 10, why: /close the main window/, make: refusing('modes', { status: 503 }) },
  'no pixel inspection 404': {
    assumption: 2,
    why: /no pixel can be read, not even the first.*This model may have no pixel inspection/,
    make: refusing('pixel', refusal(404, 'Not found.')),
  },
  'changes apart': { assumption: 11, note: 'keys-not-locked', make: changesApart },
  'window 403 bare': {
    assumption: 10,
    why: /refused with status 403.*Close the main window/,
    make: refusing('modes', { status: 403 }),
  },
  'marker 409': { assumption: 11, make: refusing('marker', refusal(409, 'Too many requests.')) },
  'marker 500': { assumption: 11, make: refusing('marker', refusal(500, 'Internal error.')) },
  'values of 91 %': {
    assumption: 5,
    why: /limit-missed/,
    make: values((code) => Math.round(code * 0.9143)),
  },
  'marker in value': { assumption: 12, make: markerInValue },
  dither: { assumption: 13, make: dither },
  'result without x and y': { assumption: 14, make: withoutChromaticity },
  'result of an empty time': {
    assumption: 17,
    why: /of an unknown time carries no time/,
    make: ({ server }) => {
      server.state.calibrations = () => [calibrationOf({}, { executedAt: '' })];
    },
  },
  'newer result': { assumption: 14, make: newerResult },
  'window moves': { assumption: 15, why: /./, make: windowMoves },
  'pixels late': {
    assumption: 16,
    why: /no (answer|connection) within 5 ms.*--max-blanking/,
    timeoutsMs: { getPixelInformation: 5 },
    make: silent('pixel'),
  },
  'busy once in three': { assumption: 16, make: busyOnce },
  'old time of another form': { assumption: 17, make: oldTimeOfAnotherForm },
  'time a number': { assumption: 17, why: /executedAt: .*1766224800/, make: timeANumber },
  'busy in other words': { assumption: 16, make: busyInOtherWords },
  'signal detected again': { assumption: 16, make: signalDetectedAgain },
  'link lost': { assumption: 15, make: linkLost },
  'outside with a counter': { assumption: 2, make: outsideWithCounter },
  'other time': { assumption: 17, why: /carries no time/, make: otherTime },
  'errors not UTF-8': { note: 'error-not-utf8', assumption: 18, make: errorsNotUtf8 },
} satisfies Readonly<Record<string, Row>>;

export type Unlikeness = keyof typeof unlikenesses;

/** The reasons of which one keeps a healthy monitor of these from passing; none: it passes. */
export function reasonsOf(names: readonly Unlikeness[]): readonly RegExp[] {
  const rows: readonly Row[] = names.map((name) => unlikenesses[name]);
  return rows.flatMap(({ why }) => why ?? []);
}

/** The oddities that the record of such a monitor must note. */
export function notesOf(name: Unlikeness): readonly string[] {
  const { note }: Row = unlikenesses[name];
  return note === undefined ? [] : [note];
}

/** The time limits of a client that these monitors exceed. */
export function timeoutsOf(names: readonly Unlikeness[]): Partial<Record<OperationName, number>> {
  const rows: readonly Row[] = names.map((name) => unlikenesses[name]);
  return Object.assign({}, ...rows.map(({ timeoutsMs }) => timeoutsMs));
}

function refusal(status: number, message: string): Answer {
  return { status, body: { message } };
}

/** A change is in force 1.5 s after its answer. */
function changeLate({ server, clock }: UnlikeMonitor): void {
  const due: { readonly atMs: number; readonly make: () => void }[] = [];
  before(server, ({ operation, body }) => {
    while (due[0] && due[0].atMs <= clock.ms) due.shift()?.make();
    if (operation !== 'select' && operation !== 'set-key-lock') return undefined;
    const make = () => {
      if (operation === 'select') server.state.selected = Number(body?.['index']);
      else server.state.keyLock = String(body?.['keyLock']);
    };
    due.push({ atMs: clock.ms + 1500, make });
    return { status: 200, body: { message: 'done' } };
  });
}

/** The change of a key lock and the first of the marker are made, and answered with a refusal. */
function changeRefusedYetMade({ server }: UnlikeMonitor): void {
  before(server, ({ operation, body }) => {
    if (operation === 'set-key-lock' && body?.['keyLock'] === 'ALL') server.state.keyLock = 'ALL';
    else if (operation === 'marker' && body?.['marker'] === 'SHOW') server.state.marker = body['position'];
    else return undefined;
    return refusal(409, 'Failed.');
  });
}

function refusingChanges(monitor: UnlikeMonitor): void {
  for (const operation of CHANGES) refusing(operation, refusal(403, 'Changes are not allowed.'))(monitor);
}

/** Changes are made, and no answer comes. */
function changeUnanswered({ server }: UnlikeMonitor): void {
  before(server, ({ operation, body }) => {
    if (operation === 'select') server.state.selected = Number(body?.['index']);
    else if (operation === 'set-key-lock') server.state.keyLock = String(body?.['keyLock']);
    else return undefined;
    return new Promise<undefined>(() => undefined);
  });
}

/** A change less than 3 s after the one before it is refused. */
function changesApart({ server, clock }: UnlikeMonitor): void {
  let lastMs = Number.NEGATIVE_INFINITY;
  before(server, ({ operation }) => {
    if (!CHANGES.some((change) => change === operation)) return undefined;
    if (clock.ms - lastMs < 3000) return refusal(429, 'Too many changes.');
    lastMs = clock.ms;
    return undefined;
  });
}

const CHANGES = ['select', 'set-key-lock', 'marker'] as const;

function moved(x: number, y: number) {
  return { x, y };
}

/** What a coordinate outside the signal is answered with: a refusal, or the pixel of another place. */
function outside(answerOf: (x: number, y: number) => Answer | { readonly x: number; readonly y: number }): Make {
  return ({ server }) =>
    before(server, (asked) => {
      if (asked.operation !== 'pixel') return undefined;
      const [x, y] = [Number(asked.query.get('x')), Number(asked.query.get('y'))];
      if (x < server.state.width && y < server.state.height) return undefined;
      const answer = answerOf(x, y);
      if ('status' in answer) return answer;
      asked.query.set('x', String(answer.x));
      asked.query.set('y', String(answer.y));
      return undefined;
    });
}

/** Answers for the nearest pixel of the signal, with the coordinate that was asked for. */
function positionEchoed({ server }: UnlikeMonitor): void {
  const asked = new WeakMap<Asked, object>();
  before(server, (now) => {
    if (now.operation !== 'pixel') return undefined;
    const [x, y] = [Number(now.query.get('x')), Number(now.query.get('y'))];
    asked.set(now, { x, y });
    now.query.set('x', String(Math.min(x, server.state.width - 1)));
    now.query.set('y', String(Math.min(y, server.state.height - 1)));
    return undefined;
  });
  after(server, 'pixel', (body, now) => ({ ...body, position: asked.get(now) }));
}

function components(change: (codes: Codes) => unknown): Make {
  return ({ server }) =>
    after(server, 'pixel', (body) => ({
      ...body,
      rawValue: changed(body['rawValue'], change),
      convertedRgbFull: changed(body['convertedRgbFull'], change),
    }));
}

/** Whatever the names of the components are. */
function values(change: (code: number) => number): Make {
  const changeAll = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(change);
    return Object.fromEntries(Object.entries(value).map(([name, code]) => [name, change(Number(code))]));
  };
  return ({ server }) =>
    after(server, 'pixel', (body) => ({
      ...body,
      rawValue: changeAll(body['rawValue']),
      convertedRgbFull: changeAll(body['convertedRgbFull']),
    }));
}

/** With another unlikeness before it, there may be no codes any more. */
function changed(value: unknown, change: (codes: Codes) => unknown): unknown {
  const { r, R = r, g, G = g, b, B = b } = (value ?? {}) as Record<string, number>;
  return R === undefined ? value : change({ r: Number(r ?? R), g: Number(g ?? G), b: Number(b ?? B) });
}

/** An answer about a pixel. */
function pixel(change: (body: Record<string, unknown>) => object): Make {
  return ({ server }) => after(server, 'pixel', change);
}

function colorFormatInLowerCase(body: Record<string, unknown>): object {
  return { ...body, colorFormat: String(body['colorFormat']).toLowerCase() };
}

function positionInCapitals({ position, ...body }: Record<string, unknown>): object {
  const { x: X, y: Y } = position as { readonly x: number; readonly y: number };
  return { ...body, position: { X, Y } };
}

/** Colors of a calibration as X, Y and Z alone. */
function withoutChromaticity({ server }: UnlikeMonitor): void {
  const strip = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const { x: _, y: __, ...others } = value as Record<string, unknown>;
    return Object.fromEntries(Object.entries(others).map(([name, one]) => [name, strip(one)]));
  };
  after(server, 'calibrations', (body) => ({
    calibrationResults: ((body['calibrationResults'] ?? []) as Record<string, unknown>[]).map((result) => ({
      ...result,
      calibrationData: strip(result['calibrationData']),
      measurementData: strip(result['measurementData']),
    })),
  }));
}

function each(change: (code: number) => number) {
  return ({ r, g, b }: Codes) => ({ r: change(r), g: change(g), b: change(b) });
}

/** The mode of the run is a STANDARD mode, whose results are answered otherwise. */
function results(answer: Answer): Make {
  return (monitor) => {
    monitor.server.state.modes = monitor.server.state.modes.map((mode) => ({ ...mode, type: 'STANDARD' }));
    refusing('calibrations', answer)(monitor);
  };
}

function refusing(operation: Asked['operation'], answer: Answer): Make {
  return ({ server }) => before(server, (asked) => (asked.operation === operation ? answer : undefined));
}

/** Answers after every time limit. */
function silent(operation: Asked['operation']): Make {
  return ({ server }) =>
    before(server, (asked) => (asked.operation === operation ? new Promise<undefined>(() => undefined) : undefined));
}

function serialANumber({ server }: UnlikeMonitor): void {
  after(server, 'monitors', () => ({
    monitors: [{ ...server.state.monitor, serialNumber: Number(server.state.monitor.serialNumber) }],
  }));
}

function serialMissing({ server }: UnlikeMonitor): void {
  const { serialNumber: _, ...monitor } = server.state.monitor;
  after(server, 'monitors', () => ({ monitors: [monitor] }));
}

function everyMode(change: (mode: Record<string, unknown>) => object): Make {
  return ({ server }) =>
    after(server, 'modes', (body) => ({ colorModes: (body['colorModes'] as Record<string, unknown>[]).map(change) }));
}

/** Every third reading is refused, and answered when it is asked for again. */
function busyOnce({ server }: UnlikeMonitor): void {
  let asked = 0;
  before(server, ({ operation }) => {
    if (operation !== 'pixel') return undefined;
    asked += 1;
    return asked % 3 === 0 ? refusal(409, 'The monitor is busy.') : undefined;
  });
}

/** Every third request for a pixel is refused, without a word of why. */
function busyInOtherWords({ server }: UnlikeMonitor): void {
  let asked = 0;
  before(server, ({ operation }) => {
    if (operation !== 'pixel') return undefined;
    asked += 1;
    return asked % 3 === 0 ? refusal(409, 'Conflict') : undefined;
  });
}

/** For 0.5 s after a reading there is no signal. */
function signalDetectedAgain({ server, clock }: UnlikeMonitor): void {
  let readMs = Number.NEGATIVE_INFINITY;
  before(server, ({ operation }) =>
    operation === 'pixel' && clock.ms < readMs + 500 ? refusal(409, 'No signal') : undefined,
  );
  after(server, 'pixel', (body) => {
    readMs = clock.ms;
    return body;
  });
}

/** For 1.5 s after a reading the monitor is not there. */
function linkLost({ server, clock }: UnlikeMonitor): void {
  let readMs = Number.NEGATIVE_INFINITY;
  before(server, ({ operation }) => {
    if (clock.ms >= readMs + 1500) return undefined;
    return operation === 'monitors' ? { status: 200, body: { monitors: [] } } : refusal(404, 'Monitor not found.');
  });
  after(server, 'pixel', (body) => {
    readMs = clock.ms;
    return body;
  });
}

function outsideWithCounter(monitor: UnlikeMonitor): void {
  let errors = 0;
  outside(() => {
    errors += 1;
    return refusal(400, `Coordinate out of range. [#${errors}]`);
  })(monitor);
}

/** No two errors carry the same time, which is a number with decimals. */
function outsideWithFractions(monitor: UnlikeMonitor): void {
  let errors = 0;
  outside(() => {
    errors += 1;
    return { status: 400, body: { message: 'Out of range.', timestamp: 1_766_224_800 + 1.001 * errors } };
  })(monitor);
}

/** No two errors carry the same time. */
function outsideWithTime({ server, clock }: UnlikeMonitor): void {
  let errors = 0;
  outside(() => {
    errors += 1;
    return refusal(400, `${new Date(clock.ms + 1000 * errors).toISOString()}: coordinate out of range`);
  })({ server, clock });
}

/** Changes the last mode, which no run reads. */
function otherMode(change: object): Make {
  return ({ server }) =>
    after(server, 'modes', (body) => {
      const modes = body['colorModes'] as readonly object[];
      return { colorModes: modes.map((mode, place) => (place === modes.length - 1 ? { ...mode, ...change } : mode)) };
    });
}

/** The cross is five pixels wide, and in the value. */
function markerInValue({ server }: UnlikeMonitor): void {
  changeSignal(server.state, (signal) => (x, y, shown, state) => {
    const at = state.marker as { x: number; y: number } | null;
    const isUnder = at && Math.abs(at.x - x) <= 2 && Math.abs(at.y - y) <= 2;
    return signal(x, y, isUnder ? { codes: { r: 255, g: 0, b: 0 }, bitDepth: 8 } : shown, state);
  });
}

/** By turns one step below. */
function dither({ server }: UnlikeMonitor): void {
  let turn = 0;
  changeSignal(server.state, (signal) => (x, y, shown, state) => {
    const codes = each((code) => Math.max(0, code - (turn % 2)))(shown.codes);
    turn += 1;
    return signal(x, y, { ...shown, codes }, state);
  });
}

/** Another mode of the same target was calibrated later: its result is listed as well. */
function newerResult({ server }: UnlikeMonitor): void {
  const { calibrations } = server.state;
  const other = calibrationOf({ white: { X: 94, Y: 99, Z: 107.6 } }, { id: 'of-another-mode' });
  const executedAt = '2025-12-30T10:00:00.000Z';
  server.state.calibrations = (index) => [...calibrations(index), { ...other, executedAt }];
}

/** After the tenth reading, the window no longer covers the left quarter. */
function windowMoves({ server }: UnlikeMonitor): void {
  changeSignal(server.state, (signal) => (x, y, shown, state) => {
    const isMoved = server.pixelsRead() >= 10 && x < state.width / 4;
    return signal(x, y, isMoved ? { codes: { r: 30, g: 60, b: 90 }, bitDepth: 8 } : shown, state);
  });
}

function oldTimeOfAnotherForm({ server }: UnlikeMonitor): void {
  const { calibrations } = server.state;
  server.state.calibrations = (index) => [
    ...calibrations(index),
    calibrationOf({}, { id: 'old', executedAt: '20/11/2025 10:00' }),
  ];
}

function timeANumber({ server }: UnlikeMonitor): void {
  const { calibrations } = server.state;
  server.state.calibrations = (index) =>
    calibrations(index).map((result) => ({ ...(result as object), executedAt: 1_766_224_800 }));
}

function otherTime({ server }: UnlikeMonitor): void {
  const { calibrations } = server.state;
  server.state.calibrations = (index) =>
    calibrations(index).map((result) => ({ ...(result as object), executedAt: '20.12.2025 10:00' }));
}

/** Errors in Shift JIS: "the value is wrong". */
function errorsNotUtf8({ server }: UnlikeMonitor): void {
  const message = Buffer.from([0x92, 0x6c, 0x82, 0xaa, 0x95, 0x73, 0x90, 0xb3]);
  const body = Buffer.concat([Buffer.from('{"message":"'), message, Buffer.from('"}')]);
  const { after: inner } = server;
  server.after = (asked, answer) => {
    const { status, ...rest } = inner(asked, answer);
    return status >= 400 ? { status, body } : { status, ...rest };
  };
}

function before(server: MonitorServer, answer: MonitorServer['before']): void {
  const { before: inner } = server;
  // One that was added earlier may change the request for those after it.
  server.before = async (asked) => (await inner(asked)) ?? answer(asked);
}

function after(
  server: MonitorServer,
  operation: Asked['operation'],
  change: (body: Record<string, unknown>, asked: Asked) => object,
): void {
  const { after: inner } = server;
  server.after = (asked, answer) => {
    const given = inner(asked, answer);
    if (asked.operation !== operation || given.status !== 200) return given;
    return { ...given, body: change(given.body as Record<string, unknown>, asked) };
  };
}

function changeSignal(state: MonitorState, change: (signal: Signal) => Signal): void {
  state.signal = change(state.signal);
}

/** What is wrong with a monitor that must not pass. */
export const badMonitors: Readonly<Record<string, Make>> = {
  tint: ({ server }) =>
    changeSignal(server.state, () => signalOf((drives, x) => (x < 700 ? { ...drives, g: drives.g * 0.9 } : drives))),
  gain: ({ server }) => changeSignal(server.state, () => signalOf((drives) => each((drive) => drive * 0.9)(drives))),
  'night light': ({ server }) =>
    changeSignal(server.state, () => signalOf(({ r, g, b }) => ({ r, g: g * 0.9, b: b * 0.7 }))),
  'wrong code': ({ server }) =>
    changeSignal(server.state, () =>
      signalOf((drives, x, y) =>
        x > 900 && x < 1020 && y > 400 && y < 700 ? { ...drives, b: drives.b * 0.8 } : drives,
      ),
    ),
  'cable unplugged': ({ server }) =>
    before(server, ({ operation }) =>
      operation === 'pixel' && server.pixelsRead() >= 6 ? refusal(400, 'No input signal.') : undefined,
    ),
};
