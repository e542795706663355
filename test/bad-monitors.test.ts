import { expect, it } from 'vitest';
import type { InspectOptions } from '../src/inspect/services.ts';
import { outcomeOf } from './outside/inspect-outside.ts';
import { calibrationOf, type MonitorState } from './outside/monitor-state.ts';
import { each, inCorner, limitedRange, scaled, signalOf, yCbCrOf } from './outside/signals.ts';

// A sample of what *.whole.test.ts and the soak prove at length: one whole run for each family of bad monitors, on a server of its own.

type Asked = Partial<Omit<InspectOptions, 'api'>>;
/** What is wrong, what the server states and sends, what is asked for, and what must come of it. */
type Family = readonly [what: string, state: Partial<MonitorState>, asked: Asked, outcome: 'fail' | 'inconclusive'];
const ofAll = { patches: ['white', 'gray-128', 'red', 'black'] };
const sound = calibrationOf();
const corner = '0.05,0.05;0.06,0.05;0.05,0.06;0.06,0.06;0.07,0.07';

it.each<[string, Partial<MonitorState>]>([
  ['a clean monitor', {}],
  ['a clean monitor under HDCP', { hdcp: true }],
  ['a clean monitor of 10 bits', { bitDepth: 10 }],
  ['a clean monitor over YCbCr', { colorFormat: 'YCBCR', signal: yCbCrOf(0.2126, 0.0722) }],
])('passes: %s', async (_, state) => {
  expect(await outcomeOf(state, ofAll)).toBe('pass');
});

it.each<Family>([
  ['a signal that is too weak', { signal: signalOf(scaled(0.9)) }, {}, 'fail'],
  ['a corner that is too weak', { signal: signalOf(inCorner(scaled(0.9))) }, {}, 'fail'],
  ['a corner that is tinted', { signal: signalOf(inCorner((codes) => ({ ...codes, b: codes.b * 0.9 }))) }, {}, 'fail'],
  ['limited range taken for full', { signal: signalOf(limitedRange) }, {}, 'fail'],
  ['swapped channels', { signal: signalOf(({ r, g, b }) => ({ r: b, g, b: r })) }, {}, 'fail'],
  ['another gamma', { signal: signalOf((codes) => each(codes, (drive) => drive ** 1.2)) }, {}, 'fail'],
  ['a raw value that contradicts', { signal: contradicting() }, {}, 'inconclusive'],
  ['a signal that is smaller than stated', { width: 1920 }, { resolution: '3840x2160' }, 'inconclusive'],
  ['no calibration', { calibrations: () => [] }, {}, 'inconclusive'],
  ['a calibration that failed', { calibrations: () => [{ ...sound, errorCode: 'E1' }] }, {}, 'inconclusive'],
  ['points of one corner only', {}, { layout: corner }, 'inconclusive'],
  ['light asked of a signal', {}, { profile: 'tco-certified', layout: '5x5' }, 'inconclusive'],
])('does not pass: %s', async (_, state, asked, outcome) => {
  expect(await outcomeOf(state, { ...ofAll, ...asked })).toBe(outcome);
});

/** The converted value is that of white, whatever arrives. */
function contradicting(): MonitorState['signal'] {
  return (x, y, shown, state) => {
    const { raw } = signalOf(scaled(0.5))(x, y, shown, state);
    return { raw, converted: signalOf()(x, y, shown, state).converted };
  };
}
