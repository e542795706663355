import { expect, it } from 'vitest';
import { leastErrors } from '../../../src/judge/detectability/least-errors.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { buildEvidence } from '../build-evidence.ts';

const { plan, calibration } = buildEvidence({ layout: '3x3', patches: 'white,gray-64,red' });
const errors = (profile: string, patches = plan.patches) =>
  leastErrors({ ...plan, patches }, calibration, findProfile(profile), {});

it('averages the errors that a patch shows over all kinds, 256 for each that does not fit', () => {
  // White cannot rise in 4 of 8 kinds; of red, red cannot rise, green and blue cannot fall, and all together move no way.
  expect(errors('signal-exact')).toEqual([(4 * 1 + 4 * 256) / 8, 1, (3 * 1 + 5 * 256) / 8]);
});

it('follows a profile and its guard band', () => {
  const profile = findProfile('calibration-match');
  const of = (guardBand: number) => leastErrors(plan, calibration, profile, { guardBand })[1] as number;
  expect(of(0)).toBeGreaterThan(1);
  expect(of(1)).toBeGreaterThan(of(0));
});

it('is 256 for every patch under a profile of light, and 0 for a patch of which no color is known', () => {
  expect(errors('iso-14861')).toEqual([256, 256, 256]);
  const [white] = plan.patches as [(typeof plan.patches)[number]];
  const image = { ...white, pattern: { kind: 'sampled-image', name: 'image', samples: [] } as const };
  expect(errors('signal-exact', [image])).toEqual([0]);
});
