import { randomUUID } from 'node:crypto';
import type { MonitorState, Shown } from './monitor-state.ts';

/** One of the fourteen operations of the API. */
export type Operation =
  | 'monitors'
  | 'modes'
  | 'select'
  | 'mode'
  | 'set-mode'
  | 'calibrations'
  | 'validations'
  | 'key-lock'
  | 'set-key-lock'
  | 'pixel'
  | 'marker'
  | 'self-calibration'
  | 'targets'
  | 'create-target';

/** A request as it came; `nth` counts those of its operation, from 1. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown> | undefined;
  readonly operation: Operation | 'unknown';
  readonly nth: number;
}

export interface Answer {
  readonly status: number;
  /** Text and bytes are sent as they are. */
  readonly body?: unknown;
}

const notHere = (message: string): Answer => ({ status: 404, body: { message } });
const refused = (message: string): Answer => ({ status: 400, body: { message } });
const done: Answer = { status: 200, body: { message: 'done' } };

/** What the API of a monitor in this state answers; changes change the state. */
export function answerOperation(state: MonitorState, asked: Asked): Answer {
  if (asked.operation === 'monitors') return { status: 200, body: { monitors: [state.monitor] } };
  const parts = asked.path.split('/');
  if (decodeURIComponent(parts[2] ?? '') !== state.monitor.id) return notHere('no such monitor');
  const index = Number(parts[4]);
  switch (asked.operation) {
    case 'modes':
      return { status: 200, body: { colorModes: state.modes.map((_, each) => modeOf(state, each)) } };
    case 'mode':
      return state.modes[index] === undefined ? notHere('no such mode') : { status: 200, body: modeOf(state, index) };
    case 'select':
      state.selected = Number(asked.body?.['index']);
      return done;
    case 'set-mode':
      state.modes[index] = { ...state.modes[index], ...asked.body } as MonitorState['modes'][number];
      state.selected = index;
      return done;
    case 'calibrations':
      return { status: 200, body: { calibrationResults: state.calibrations(index) } };
    case 'validations':
      return { status: 200, body: { validationResults: [] } };
    case 'key-lock':
      return { status: 200, body: { keyLock: state.keyLock } };
    case 'set-key-lock':
      state.keyLock = String(asked.body?.['keyLock']);
      return done;
    case 'pixel':
      return pixelAnswer(state, Number(asked.query.get('x')), Number(asked.query.get('y')));
    case 'marker':
      state.marker = asked.body?.['marker'] === 'SHOW' ? asked.body['position'] : null;
      return done;
    case 'self-calibration':
      return done;
    case 'targets':
      return { status: 200, body: { targets: state.modes.map(({ target }) => target) } };
    case 'create-target':
      return { status: 201, body: { ...asked.body, id: randomUUID() } };
    case 'unknown':
      return notHere('no such path');
  }
}

function modeOf(state: MonitorState, index: number): object {
  return { ...state.modes[index], index, selected: index === state.selected };
}

function pixelAnswer(state: MonitorState, askedX: number, askedY: number): Answer {
  const [x, y] = state.hdcp ? [askedX - (askedX % 2), askedY - (askedY % 2)] : [askedX, askedY];
  if (state.colorFormat === 'YCBCR420') return refused('The input signal is YCbCr 4:2:0.');
  if (x < 0 || y < 0 || x >= state.width || y >= state.height) return refused('outside of the input signal');
  const { raw, converted } = state.signal(x, y, shownAt(state.shown, x, y), state);
  return {
    status: 200,
    body: {
      colorFormat: state.colorFormat,
      hdcp: state.hdcp,
      bitDepth: state.bitDepth,
      position: { x, y },
      rawValue: raw,
      convertedRgbFull: converted,
    },
  };
}

function shownAt({ codes, bitDepth, codesAt }: Shown, xPx: number, yPx: number): Shown {
  return { codes: codesAt?.({ xPx, yPx }).codes ?? codes, bitDepth };
}
