import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/judge/evidence.ts';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import type { Rgb } from '../../src/plan/pattern/patch.ts';
import { additivityErrorPercent } from '../../src/read/reference/additivity.ts';
import type { Reference } from '../../src/read/reference/reference.ts';
import { buildEvidence, REFERENCE, signalsOf } from './build-evidence.ts';

const judgedAt = '2026-01-05T09:00:00.000Z';
const white = REFERENCE.colors.white;

it('says how far the primaries of a calibration are from its white, if it has a white', () => {
  const errorOf = (reference: Reference | null) =>
    judgeEvidence(buildEvidence({ patches: 'white', reference }), findProfile('signal-exact'), { judgedAt })
      .additivityErrorPercent;
  expect(errorOf(REFERENCE)).toBe(additivityErrorPercent(REFERENCE.colors));
  expect(errorOf(REFERENCE)).not.toBe(0);
  expect(errorOf(null)).toBeNull();
  const none = { X: Number.NaN, Y: Number.NaN, Z: Number.NaN };
  expect(errorOf({ ...REFERENCE, colors: { ...REFERENCE.colors, red: none } })).toBeNull();
});

it('gives a light whose chromaticity was not measured no color, and every other one its own', () => {
  const evidence = buildEvidence({ layout: '3x3', patches: 'white', light: () => white });
  const unresolved = { X: 'not-measured', Z: 'not-measured' } as const;
  const readings = evidence.readings.map((reading) =>
    reading.kind === 'light' && reading.sequence === 3 ? { ...reading, unresolved } : reading,
  );
  const { deviations } = judgeEvidence({ ...evidence, readings }, findProfile('calibration-match'), { judgedAt });
  expect(deviations.flatMap(({ reading, color }) => (color === null ? [reading] : []))).toEqual([3]);
});

it('judges emitted light by the signal alone only if that is accepted', () => {
  const evidence = buildEvidence({ layout: '9x9', patches: 'white,gray-192,gray-128,gray-64' });
  const said = (options: { readonly acceptSignal?: boolean }) =>
    judgeEvidence(evidence, findProfile('iso-14861'), { judgedAt, ...options }).verdict.reasons.filter(
      ({ code }) => code === 'light-not-measured',
    );
  expect(said({})).toMatchObject([{ weight: 'inconclusive', params: { isAccepted: false } }]);
  expect(said({ acceptSignal: true })).toMatchObject([{ weight: 'note', params: { isAccepted: true } }]);
});

it('keeps the error that must be seen with the judgment, if one must', () => {
  const judgment = (requireDetectable?: number) =>
    judgeEvidence(buildEvidence(), findProfile('calibration-match'), {
      judgedAt,
      ...(requireDetectable && { requireDetectable }),
    });
  expect(judgment(200)).toMatchObject({ requireDetectable: 200 });
  expect(judgment()).not.toHaveProperty('requireDetectable');
});

it('counts the readings of patches on which a limit has a result', () => {
  const plan = { layout: '5x5', patches: ['white', 'gray-128', 'black', 'red'] };
  const profileOf = (limits: readonly object[]) =>
    parseProfile({
      ...{ extends: 'panel-data-sheet', name: 'counted', plan },
      limits: limits.map((limit) => ({ ...limit, ...test })),
    });
  const test = { source: 'test', verified: true };
  const light = () => white;
  const counted = (limits: readonly object[]) => {
    const evidence = buildEvidence({ layout: '5x5', patches: 'white,gray-128,black', light });
    return judgeEvidence(evidence, profileOf(limits), { judgedAt }).verdict.counts;
  };
  const ofWhite = { metric: 'nonuniformity', patches: ['white'], operator: '<=', required: 50 };
  const ofBlack = { metric: 'uv-1976-pair-max', patches: ['black'], operator: '<=', required: 1 };
  const ofPlan = { metric: 'contrast-deviation-max', operator: '<=', required: 50 };
  const ofNothing = { ...ofWhite, patches: ['red'] };
  expect(counted([ofWhite])).toEqual({ planned: 75, read: 75, judged: 25 });
  expect(counted([ofWhite, ofBlack])).toMatchObject({ judged: 50 });
  expect(counted([ofWhite, ofPlan])).toMatchObject({ judged: 75 });
  expect(counted([ofNothing])).toMatchObject({ judged: 0 });
});

it('keeps whether the signal was accepted for light, if that was asked or had to be', () => {
  const judgment = (name: string, options: { readonly acceptSignal?: boolean } = {}) =>
    judgeEvidence(buildEvidence({ patches: 'white' }), findProfile(name), { judgedAt, ...options });
  expect(judgment('calibration-match')).not.toHaveProperty('acceptSignal');
  expect(judgment('calibration-match', { acceptSignal: true })).toMatchObject({ acceptSignal: true });
  expect(judgment('panel-data-sheet')).toMatchObject({ acceptSignal: false });
});

it('explains where light deviates, and no run that passes', () => {
  const dim = buildEvidence({
    layout: '3x3',
    patches: 'white',
    light: (_, { index }) => ({ X: 114.05, Y: index === 7 ? 60 : 120, Z: 130.66 }),
  });
  const signal = signalsOf(buildEvidence({ layout: '3x3', patches: 'white' }));
  const meterLog = { warmUps: [], drift: [], driftMissed: [], driftSkipped: 0, signal, signalMissed: [] };
  const causes = (evidence: Evidence) => {
    const { verdict, diagnoses } = judgeEvidence(evidence, findProfile('calibration-match'), { judgedAt });
    return [verdict.outcome, ...diagnoses.map(({ cause }) => cause)];
  };
  expect(causes({ ...dim, meterLog })).toEqual(['fail', 'deviation-in-panel']);
  const lost = (codes: Rgb): Rgb => ({ r: codes.r >> 2, g: codes.g >> 2, b: codes.b >> 2 });
  const cut = buildEvidence({ patches: 'white@10,black@10', bitDepth: 8, read: lost });
  expect(causes(cut)).toEqual(['pass']);
  expect(causes({ ...cut, checks: [] })).toEqual(['inconclusive', 'bit-depth-cut']);
});

describe('a profile that requires an error to be seen', () => {
  const requiring = (detectable: number) => () =>
    parseProfile({
      ...{ extends: 'calibration-match', name: 'own' },
      requires: { minimumPoints: 1, patches: [], detectable },
    }).requires.detectable;

  it.each([1, 254])('takes one of %i', (detectable) => {
    expect(requiring(detectable)()).toBe(detectable);
  });

  it.each([0, 255])('refuses one of %i, which no code value can be off by', (detectable) => {
    expect(requiring(detectable)).toThrow('detectable');
  });
});
