import { expect, it } from 'vitest';
import { basis } from '../../src/judge/judge.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { buildEvidence } from './build-evidence.ts';

const signal = buildEvidence({ patches: 'white' });
const light = buildEvidence({ patches: 'white', light: () => ({ X: 1, Y: 1, Z: 1 }) });
const [codes, colors, even] = ['signal-exact', 'calibration-match', 'iso-14861'].map((name) => findProfile(name)) as [
  ReturnType<typeof findProfile>,
  ReturnType<typeof findProfile>,
  ReturnType<typeof findProfile>,
];
const mixed = { ...codes, limits: [...codes.limits, ...colors.limits] };

it.each([
  ['the signal by code values', signal, codes, { evidence: 'signal', profile: 'signal-exact' }],
  ['the signal by colors', signal, colors, { evidence: 'signal-as-colors', profile: 'calibration-match' }],
  ['the signal by both', signal, mixed, { evidence: 'signal-as-colors' }],
  [
    'light',
    light,
    even,
    { evidence: 'light', profile: 'iso-14861', signalCheck: { result: 'not-checked', why: 'file' } },
  ],
  [
    'a simulated signal',
    { ...signal, simulated: { scenario: 'flat' } },
    codes,
    { evidence: 'signal', simulated: 'flat' },
  ],
  [
    'a signal that a custom source read',
    { ...signal, conditions: { source: { name: 'bench' }, colorMode: null } },
    codes,
    { evidence: 'signal', source: 'bench' },
  ],
  ['a signal that the API read', { ...signal, conditions: { colorMode: null } }, codes, { evidence: 'signal' }],
  ['the signal by limits of light', signal, even, { evidence: 'signal-path-only', profile: 'iso-14861' }],
])('a verdict on %s reports it', (_, evidence, profile, expected) => {
  const real = { profile: profile.name, simulated: null, passes: null };
  expect(basis(evidence, profile)).toStrictEqual({ ...real, ...expected });
});
