import { describe, expect, it } from 'vitest';
import type { Metric } from '../../src/judge/color/metric.ts';
import { type GuardBand, isUndecided } from '../../src/judge/guard-band.ts';
import { judgeLimits } from '../../src/judge/judge-limits.ts';
import type { RepeatBand } from '../../src/judge/passes.ts';
import type { Limit, Profile } from '../../src/judge/profiles/profile.ts';
import { buildEvidence } from './build-evidence.ts';

it.each([
  [14, 15, '<=', 1, true],
  [16, 15, '<=', 1, true],
  [15, 15, '>=', 1, true],
  [13.99, 15, '<', 1, false],
  [16.01, 15, '>', 1, false],
  [15, 15, '<=', 0, false],
  [0, 0, '==', 1, false],
] as const)(
  '%d next to a bound of %d (%s) under a guard band of %d: undecided is %s',
  (value, bound, operator, band, expected) => {
    expect(isUndecided(value, bound, operator, { pass: band, fail: band })).toBe(expected);
  },
);

describe('the guard band of a limit', () => {
  const { plan } = buildEvidence({ layout: '3x3', patches: 'white,black' });
  const of: RepeatBand = {
    ...{ metric: 'delta-e-2000-reference-max', patchIndex: 1, operator: '<=', of: 'points', pass: 0.3, fail: 0.4 },
    ...{ standardDeviation: 0.1, degreesOfFreedom: 4, t: 2.1 },
  };
  const limits = ['delta-e-2000-reference-max', 'luminance-reference-max'].map(
    (metric): Limit => ({ metric, operator: '<=', required: 2, source: 'test', verified: true }),
  );
  const metrics = limits.flatMap(({ metric: name }) =>
    [0, 1].map((patchIndex): Metric => ({ name, patchIndex, value: 1.8, unit: 'dE2000', pointIndex: 0 })),
  );
  const judged = (bands: readonly RepeatBand[], guardBand?: GuardBand) =>
    judgeLimits({ limits } as unknown as Profile, plan, metrics, guardBand, bands).map(
      ({ guardBand: band, result }) => [band?.pass ?? null, band?.fail ?? null, result],
    );
  const none = [null, null, 'met'];

  it('is what passes measured of that metric, patch and operator alone', () => {
    expect(judged([of])).toEqual([none, [0.3, 0.4, 'unjudged'], none, none]);
    for (const other of [{ metric: 'nonuniformity' }, { patchIndex: null }, { operator: '<' as const }])
      expect(judged([{ ...of, ...other }])).toEqual([none, none, none, none]);
  });

  it('is what was asked for, if that is wider, on each side', () => {
    expect(judged([of], 0.35)[1]).toEqual([0.35, 0.4, 'unjudged']);
    expect(judged([{ ...of, pass: 0.1 }], 0.15)).toEqual([
      [0.15, 0.15, 'met'],
      [0.15, 0.4, 'met'],
      [0.15, 0.15, 'met'],
      [0.15, 0.15, 'met'],
    ]);
    expect(judged([], { 'luminance-reference-max': 0.5 })).toEqual([
      none,
      none,
      [0.5, 0.5, 'unjudged'],
      [0.5, 0.5, 'unjudged'],
    ]);
  });

  it('is told if it has only one side', () => {
    expect(judged([{ ...of, pass: 0 }])[1]).toEqual([0, 0.4, 'met']);
    expect(judged([{ ...of, fail: 0 }])[1]).toEqual([0.3, 0, 'unjudged']);
    expect(judged([{ ...of, pass: 0, fail: 0 }])[1]).toEqual(none);
  });
});
