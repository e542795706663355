import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/judge/evidence.ts';
import { GOLDEN_DUE, type GoldenCheck, type GoldenUnit } from '../../../src/judge/golden/golden-schema.ts';
import { meansOfPatches } from '../../../src/judge/golden/golden-shift.ts';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { checkGolden } from '../../../src/judge/reasons/check-golden.ts';
import { buildEvidence } from '../build-evidence.ts';

const WHITE = { X: 95, Y: 100, Z: 109 };
const lit = (factor = 1, blue = 1) =>
  buildEvidence({
    layout: '3x3',
    patches: 'white',
    light: () => ({ X: factor * WHITE.X, Y: factor * WHITE.Y, Z: factor * blue * WHITE.Z }),
  });
const signal = buildEvidence({ layout: '5x5' });
const goldenCheck = (of: Evidence, previous: Evidence | null = null): GoldenCheck => ({
  reference: { run: 'a'.repeat(64), means: meansOfPatches(of.readings) },
  previous: previous && { run: 'b'.repeat(64), means: meansOfPatches(previous.readings) },
  every: { ms: 1000, runs: 10 },
  maxBias: { luminancePercent: 4, uv1976: 0.004 },
  maxDrift: { luminancePercent: 2, uv1976: 0.002 },
});
const codes = (evidence: Evidence) => checkGolden(evidence).map(({ weight, code }) => [weight, code]);

describe('a run of a station', () => {
  const goldenUnit = (due: GoldenUnit['due']): GoldenUnit => ({
    reference: 'a'.repeat(64),
    check: 'b'.repeat(64),
    every: { ms: 1000, runs: 10 },
    ageMs: 10,
    runs: 1,
    due,
  });
  const judged = (evidence: Evidence) =>
    judgeEvidence(evidence, findProfile('calibration-match'), { judgedAt: '2026-01-02T00:00:00.000Z' }).verdict.outcome;

  it('passes while no check of the golden unit is due', () => {
    expect(judged({ ...signal, goldenUnit: goldenUnit(null) })).toBe('pass');
  });

  it.each(GOLDEN_DUE.flatMap((why) => (['begin', 'end'] as const).map((when) => ({ why, when }))))(
    'is inconclusive if a check is due: $why, $when',
    (due) => {
      expect(codes({ ...signal, goldenUnit: goldenUnit(due) })).toEqual([['inconclusive', 'golden-unit-due']]);
    },
  );

  it('never passes if a check became due before its end', () => {
    expect(judged({ ...signal, goldenUnit: goldenUnit({ why: 'time', when: 'end' }) })).toBe('inconclusive');
  });
});

describe('a check of the golden unit', () => {
  it.each([
    ['measures as its reference', lit(1.03), null, []],
    ['is brighter than its reference', lit(1.05), null, [['fail', 'golden-bias']]],
    ['is darker than its reference', lit(0.95), null, [['fail', 'golden-bias']]],
    ['has another color than its reference', lit(1, 1.1), null, [['fail', 'golden-bias']]],
    ['drifted within its bias', lit(1.015), lit(0.985), [['fail', 'golden-drift']]],
    [
      'drifted beyond both',
      lit(1.05),
      lit(0.985),
      [
        ['fail', 'golden-bias'],
        ['fail', 'golden-drift'],
      ],
    ],
    ['measures the signal in place of light', signal, null, [['inconclusive', 'golden-not-compared']]],
  ])('that %s', (_, evidence, previous, expected) => {
    expect(codes({ ...evidence, goldenCheck: goldenCheck(lit(), previous) })).toEqual(expected);
  });

  it('is inconclusive if not every point of a patch was measured', () => {
    const { readings, ...rest } = lit();
    const evidence = { ...rest, readings: readings.slice(1), goldenCheck: goldenCheck(lit()) };
    expect(codes(evidence)).toEqual([['inconclusive', 'golden-not-compared']]);
  });

  it('of light against a reference of the signal is inconclusive', () => {
    expect(codes({ ...lit(), goldenCheck: goldenCheck(signal) })).toEqual([['inconclusive', 'golden-not-compared']]);
  });

  it('of the signal only passes or fails its profile', () => {
    expect(codes({ ...signal, goldenCheck: goldenCheck(signal) })).toEqual([]);
  });

  it('that read nothing says nothing about the golden unit', () => {
    expect(codes({ ...lit(), readings: [], goldenCheck: goldenCheck(lit()) })).toEqual([]);
  });
});
