import { expect, it } from 'vitest';
import { isPlanNarrowed } from '../../src/judge/is-plan-narrowed.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { resolvePatchInput } from '../../src/plan/sampling/patch-input.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';

const profile = findProfile('calibration-match@1');

it.each([
  ['5x5', profile.plan.patches, false],
  ['9x9', profile.plan.patches, false],
  ['9x3', profile.plan.patches, true],
  ['3x9', profile.plan.patches, true],
  ['13', profile.plan.patches, true],
  ['5x5', ['white', 'gray-128', 'black'], true],
  ['5x5', ['white', 'black', 'tone-chart'], true],
])('a plan of %s and %j may cover less than its profile asks: %s', (layout, patches, isNarrowed) => {
  const resolution = { widthPx: 1920, heightPx: 1080 };
  const planned = patches.map(resolvePatchInput);
  expect(isPlanNarrowed(planSampling({ layout, order: 'row-major', resolution, patches: planned }), profile)).toBe(
    isNarrowed,
  );
});
