import { expect, it } from 'vitest';
import { basis } from '../../src/verdict/basis.ts';
import { findProfile } from '../../src/verdict/find-profile.ts';
import { buildEvidence } from './build-evidence.ts';

const signal = buildEvidence({ patches: 'white' });
const light = buildEvidence({ patches: 'white', light: () => ({ X: 1, Y: 1, Z: 1 }) });
const [codes, colors, even] = ['signal-exact', 'calibration-match', 'iso-14861'].map((name) => findProfile(name)) as [
  ReturnType<typeof findProfile>,
  ReturnType<typeof findProfile>,
  ReturnType<typeof findProfile>,
];
const mixed = { ...codes, limits: [...codes.limits, ...colors.limits] };
const CODES = "Signal at the monitor's input only; no light was measured.";
const COLORS =
  "Signal at the monitor's input, turned into colors by the monitor's calibration result; no light was measured.";

it.each([
  ['the signal by code values', signal, codes, CODES],
  ['the signal by colors', signal, colors, COLORS],
  ['the signal by both', signal, mixed, COLORS],
  ['light', light, even, 'Emitted light, measured with a meter.'],
  ['a simulated signal', { ...signal, simulated: { scenario: 'flat' } }, codes, `Simulated monitor (flat). ${CODES}`],
  [
    'the signal by limits of light',
    signal,
    even,
    "Signal path only, no light was measured: profile iso-14861 speaks of emitted light, the readings of the signal at the monitor's input.",
  ],
])('a verdict on %s says so', (_, evidence, profile, expected) => {
  expect(basis(evidence, profile)).toBe(expected);
});
