import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../src/verdict/find-profile.ts';
import type { Profile } from '../../../src/verdict/profile.ts';
import { checkPlan } from '../../../src/verdict/reasons/check-plan.ts';
import { type BuildOptions, buildEvidence } from '../build-evidence.ts';

const match = findProfile('calibration-match');
const requires = (change: Partial<Profile['requires']>): Profile => ({
  ...match,
  requires: { minimumPoints: 1, patches: [], ...change },
});

function reasonsOf(options: BuildOptions, profile: Profile) {
  return checkPlan(buildEvidence(options).plan, profile).map(({ code, patchIndex }) => [code, patchIndex]);
}

describe('a plan', () => {
  it('of one patch with a layout of its own is not asked for points of any other', () => {
    const options: BuildOptions = { layout: '2x2', patches: ['white=3x3'] };
    expect(reasonsOf(options, requires({ minimumPoints: 9 }))).toEqual([]);
  });

  it('of one point does not span the screen', () => {
    expect(reasonsOf({ layout: '1x1', patches: 'white' }, requires({}))).toEqual([['plan-span-too-small', null]]);
    expect(reasonsOf({ layout: '1x1', patches: 'white' }, requires({ minimumSpan: 0 }))).toEqual([]);
  });

  it('without points or patches is too small, and nothing more', () => {
    const { plan } = buildEvidence({ patches: 'white' });
    const codes = (change: Partial<typeof plan>) =>
      checkPlan({ ...plan, points: [], ...change }, requires({})).map(({ code }) => code);
    expect(codes({})).toEqual(['plan-too-small']);
    expect(codes({ patches: [] })).toEqual(['plan-too-small']);
  });
});
