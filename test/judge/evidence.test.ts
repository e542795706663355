import { expect, it } from 'vitest';
import { isMeasuredLight } from '../../src/judge/evidence.ts';
import { buildEvidence } from './build-evidence.ts';

const light = buildEvidence({ patches: 'white', light: () => ({ X: 1, Y: 1, Z: 1 }) }).readings;
const signal = buildEvidence({ patches: 'white' }).readings;

it.each([
  ['none', [], false],
  ['one of light', light.slice(0, 1), true],
  ['all of light', light, true],
  ['all of the signal', signal, false],
  ['one of the signal among light', [...light.slice(1), ...signal.slice(0, 1)], false],
])('%s of the readings: measured light is %s', (_, readings, expected) => {
  expect(isMeasuredLight({ readings })).toBe(expected);
});

it('is a run of light if a meter was to take readings and took none', () => {
  const conditions = { colorMode: null };
  const metering = {
    settleMs: 0,
    warmUpMs: 0,
    driftEveryPlaces: 10,
    byPoint: false,
    withSignal: false,
    signalCheck: false,
    ambient: false,
  };
  expect(isMeasuredLight({ readings: [], conditions: { ...conditions, metering } })).toBe(true);
  expect(isMeasuredLight({ readings: [], conditions: { ...conditions, source: { name: 'own', kind: 'light' } } })).toBe(
    true,
  );
  expect(
    isMeasuredLight({ readings: [], conditions: { ...conditions, source: { name: 'own', kind: 'signal' } } }),
  ).toBe(false);
  expect(isMeasuredLight({ readings: signal, conditions: { ...conditions, metering } })).toBe(false);
});
