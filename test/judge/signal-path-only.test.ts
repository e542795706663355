import { expect, it } from 'vitest';
import { isSignalPathOnly } from '../../src/judge/signal-path-only.ts';
import { buildEvidence } from './build-evidence.ts';

const signal = buildEvidence({ patches: 'white' }).readings;
const light = buildEvidence({ patches: 'white', light: () => ({ X: 1, Y: 1, Z: 1 }) }).readings;

it.each([
  ['no reading', [], false],
  ['one reading of the signal', signal.slice(0, 1), true],
  ['readings of the signal', signal, true],
  ['readings of light', light, false],
  ['readings of both', [...light.slice(0, 3), ...signal.slice(3)], true],
])('limits on light held against %s cover the signal path only: %j', (_, readings, expected) => {
  expect(isSignalPathOnly({ readings }, { kind: 'light' })).toBe(expected);
  expect(isSignalPathOnly({ readings }, { kind: 'signal' })).toBe(false);
});
