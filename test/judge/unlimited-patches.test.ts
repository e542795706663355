import { describe, expect, it } from 'vitest';
import { unlimitedPatches } from '../../src/judge/evaluate.ts';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import type { Limit, Profile } from '../../src/judge/profiles/profile.ts';
import type { Rgb } from '../../src/plan/pattern/patch.ts';
import { type BuildOptions, buildEvidence } from './build-evidence.ts';
import { flatFieldMatch } from './flat-field-profiles.ts';
import { inEnglish } from './in-english.ts';

const source = { source: 'ours', verified: true };
const onWhite: Limit = {
  ...{ metric: 'delta-e-2000-reference-max', operator: '<=', required: 2, patches: ['white'], ...source },
};
const profileOf = (...limits: readonly Limit[]): Profile => ({ ...flatFieldMatch, limits });

function judged(profile: Profile, options: BuildOptions = {}) {
  const evidence = buildEvidence({ patches: 'white,red', ...options });
  return inEnglish(judgeEvidence(evidence, profile, { judgedAt: '2026-01-05T09:00:00.000Z' }).verdict, evidence.plan);
}

const halfRed = ({ r, g, b }: Rgb) => (b === 0 ? { r: Math.round(r / 2), g, b } : { r, g, b });

describe('a patch that a signal profile shows without a limit on it', () => {
  it('fails if its code values are wrong, and passes if they are not', () => {
    expect(judged(profileOf(onWhite)).outcome).toBe('pass');
    const { outcome, reasons } = judged(profileOf(onWhite), { read: halfRed });
    expect(outcome).toBe('fail');
    expect(reasons[0]?.code).toBe('code-value-missed');
    expect(reasons[0]?.message).toMatch(
      /red is off by 127 steps of 8 bits, where no limit on a color shows it \(limit 0 steps\)/,
    );
  });

  it('adds nothing if a limit is missed, even if others are met', () => {
    const read: BuildOptions['read'] = (codes, _, { name }) =>
      name === 'white' ? { ...codes, b: 100 } : name === 'red' ? halfRed(codes) : codes;
    const limits = [onWhite, { ...onWhite, patches: ['green'] }];
    const { outcome, reasons } = judged(profileOf(...limits), { patches: 'white,green,red', read });
    expect(outcome).toBe('fail');
    expect(reasons.map(({ code }) => code)).toEqual(['limit-missed']);
  });

  it('fails without any calibration as well', () => {
    const codes: Limit = {
      metric: 'commanded-code-value-error',
      operator: '==',
      required: 0,
      patches: ['white'],
      ...source,
    };
    const { reasons } = judged(profileOf(codes), { reference: null, read: halfRed });
    expect(reasons.map(({ code }) => code)).toContain('code-value-missed');
  });
});

describe('unlimitedPatches', () => {
  const { plan } = buildEvidence({ patches: 'white,gray-128,red,1023/1023/1023@10' });
  const unlimited = (profile: Profile) => [...unlimitedPatches(plan, profile)];
  const { patches: _, ...onAll } = onWhite;

  it.each<[string, readonly Limit[], readonly number[]]>([
    ['a limit on one patch', [onWhite], [1, 2]],
    ['a limit on all', [onAll], []],
    ['a limit over several patches', [{ ...onAll, metric: 'contrast-deviation-max' }], [2, 3]],
    ['a limit relative to white', [{ ...onWhite, metric: 'chroma-center-max', patches: ['red'] }], [1, 3]],
    ['no limit', [], [0, 1, 2, 3]],
  ])('with %s', (_name, limits, expected) => {
    expect(unlimited(profileOf(...limits))).toEqual(expected);
  });

  it.each([
    'delta-e-2000-center-max',
    'delta-e-2000-center-mean',
    'chroma-center-max',
    'chroma-center-mean',
    'delta-e-2000-neighbour-max',
  ])('do not have the white that %s of red is relative to', (metric) => {
    expect(unlimited(profileOf({ ...onWhite, metric, patches: ['red'] }))).toEqual([1, 3]);
  });

  it('are none under a light profile', () => {
    expect(unlimited({ ...profileOf(onWhite), kind: 'light' })).toEqual([]);
  });

  it('use nothing of a plan that has not the patches that a limit needs', () => {
    const { plan: red } = buildEvidence({ patches: 'red' });
    const contrast = profileOf({ ...onAll, metric: 'contrast-deviation-max' });
    expect([...unlimitedPatches(red, contrast)]).toEqual([0]);
    const chroma = profileOf({ ...onAll, metric: 'chroma-center-max' });
    expect([...unlimitedPatches(red, chroma)]).toEqual([]);
  });
});
