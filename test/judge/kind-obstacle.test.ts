import { expect, it } from 'vitest';
import { kindObstacle } from '../../src/judge/kind-obstacle.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';

const match = findProfile('calibration-match');
const [limit] = match.limits as [(typeof match.limits)[number]];
const mixed = { ...match, limits: [limit, { ...limit, metric: 'code-value-error' }] };
const iso = findProfile('iso-14861');

it.each([
  ['light under limits on colors', match, 'light', false, null],
  ['light under any limit on code values', mixed, 'light', false, 'signal-not-read'],
  ['light under a profile of light', iso, 'light', false, null],
  ['the signal under a profile of the signal', mixed, 'signal', false, null],
  ['the signal under a profile of light', iso, 'signal', false, 'light-not-measured'],
  ['the signal under a profile of light, if that is accepted', iso, 'signal', true, null],
] as const)('readings of %s', (_, profile, kind, isAccepted, code) => {
  expect(kindObstacle(profile, kind, isAccepted)?.code ?? null).toBe(code);
});
