import { expect, it } from 'vitest';
import { isPlanNarrowed } from '../../src/judge/is-plan-narrowed.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { buildEvidence } from './build-evidence.ts';

const profile: Profile = {
  ...findProfile('calibration-match'),
  plan: { layout: '2x2', patches: ['white', 'black'] },
};
const CENTERS = '0.25,0.25;0.75,0.25;0.25,0.75;0.75,0.75';

it.each([
  ['its own points', '2x2', 'white,black', false],
  ['more columns and rows', '5x3', 'black,white', false],
  ['more columns', '5x2', 'white,black', false],
  ['more rows', '2x5', 'white,black', false],
  ['its points under no name', CENTERS, 'white,black', false],
  ['more patches', '2x2', 'white,black,red', false],
  ['fewer columns, but more rows', '1x5', 'white,black', true],
  ['fewer rows, but more columns', '5x1', 'white,black', true],
  ['other points', '0.5,0.5', 'white,black', true],
  ['one patch less', '2x2', 'white', true],
])('a plan of %s than its profile reads (%s of %s) is narrowed: %s', (_, layout, patches, isNarrowed) => {
  expect(isPlanNarrowed(buildEvidence({ layout, patches }).plan, profile)).toBe(isNarrowed);
});

it('a plan that covers the full plan of its profile is not narrowed, nor is one that covers the shorter one', () => {
  const newest = findProfile('calibration-match');
  const isNarrowed = (patches: readonly string[]) =>
    isPlanNarrowed(buildEvidence({ layout: '5x5', patches }).plan, newest);
  expect(isNarrowed(newest.plan.patches)).toBe(false);
  expect(isNarrowed(newest.fullPlan?.patches ?? [])).toBe(false);
  expect(isNarrowed(['white', 'gray-36=5-quarter', 'tone-chart'])).toBe(true);
  // The center is a point of both layouts.
  expect(isNarrowed(['white=3x3', 'gray-36=5-quarter', 'field-chart'])).toBe(true);
  expect(isNarrowed(['white', 'field-chart'])).toBe(true);
});
