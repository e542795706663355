import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { judgeRecord } from '../../src/record/judge-record.ts';
import { judgePasses } from '../../src/record/repeats/judge-passes.ts';
import type { Pass } from '../../src/record/repeats/pass.ts';
import { buildEvidence } from '../judge/build-evidence.ts';

const options = { judgedAt: '2026-01-05T09:00:00.000Z' };
const limits = [
  { metric: 'luminance-center-max', operator: '<=', recommended: 4, required: 5 },
  { metric: 'luminance-center-ratio-min', operator: '>=', required: 0.95 },
  { metric: 'nonuniformity', operator: '<', required: 6 },
].map((limit) => ({ ...limit, source: 'the test', verified: true }));
const profile = parseProfile({
  ...{ name: 'light', version: 1, title: 'Light', kind: 'light', plan: { layout: '3x3', patches: ['white'] } },
  ...{ requires: { minimumPoints: 9, patches: ['white'] }, calibrationMaxAgeDays: null, limits },
});
/** Percent by which the passes differ at each point; their mean is 0. */
const steps = [-0.5, 0.3, 0.2];

describe('judgePasses over light', () => {
  it('judges the means of each point and keeps every pass whole', () => {
    const judged = judge(steps.map((step) => pass((point) => (point === 0 ? 98 : 100) + step * (point + 1) * 0.1)));
    const { repeats, judgment, readings } = judged;
    expect(judgment.verdict).toMatchObject({ outcome: 'pass', basis: { passes: 3, passRule: 'means' } });
    expect(readings).toHaveLength(9);
    expect(readings[0]).toMatchObject({ kind: 'light', meanOf: 3, received: null });
    expect((readings[0] as { light: { Y: number } }).light.Y).toBeCloseTo(98, 10);
    expect(repeats).toMatchObject({ planned: 3, rule: 'means', judged: null, confidence: 0.95 });
    expect(repeats?.others.map((other) => [other.pass, other.readings.length])).toEqual([
      [0, 9],
      [1, 9],
      [2, 9],
    ]);
    expect(repeats?.bands?.map(({ metric, of }) => [metric, of])).toEqual([
      ['luminance-center-max', 'points'],
      ['luminance-center-ratio-min', 'points'],
      ['nonuniformity', 'screen'],
    ]);
    expect(repeats?.bands?.[2]).toMatchObject({ degreesOfFreedom: 2 });
    expect(judgment.verdict.limits.map(({ guardBand }) => (guardBand?.pass ?? 0) > 0)).toEqual([true, true, true]);
  });

  it('does not decide a value that is closer to its bound than the passes tell', () => {
    const judged = judge(steps.map((step) => pass((point) => (point === 0 ? 95.4 + 2 * step : 100))));
    const { verdict } = judged.judgment;
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reasons.map(({ code }) => code)).toContain('limit-undecided');
    const [limit] = verdict.limits;
    expect(limit?.value).toBeCloseTo(4.6, 10);
    expect((limit?.value ?? 0) + (limit?.guardBand?.pass ?? 0)).toBeGreaterThan(5);
  });

  it('fails what is beyond its bound by more than the passes differ', () => {
    expect(
      judge(steps.map((step) => pass((point) => (point === 0 ? 85 : 100) + 0.1 * step))).judgment.verdict,
    ).toMatchObject({
      outcome: 'fail',
    });
  });

  it('takes the wider of the measured guard band and the one that was asked for', () => {
    const passes = steps.map((step) => pass((point) => (point === 0 ? 98 : 100) + 0.1 * step));
    const asked = judgePasses(passes as [Pass, ...Pass[]], 3, passContext(), profile, { ...options, guardBand: 3.5 });
    expect(asked.judgment.verdict.limits[0]).toMatchObject({
      result: 'unjudged',
      guardBand: { pass: 3.5, fail: 3.5 },
    });
    const narrow = judgePasses(passes as [Pass, ...Pass[]], 3, passContext(), profile, {
      ...options,
      guardBand: 1e-9,
    });
    expect(narrow.judgment.verdict.limits[0]?.guardBand?.pass).toBeGreaterThan(1e-6);
  });

  it('is inconclusive if one pass is an outlier, however good the means are', () => {
    const noise = [0.01, -0.02, 0.03, -0.01, 0.02, -0.03, 0.01, 0.0];
    const passes = noise.map((step, index) => pass(() => 100 + step - (index === 4 ? 8 : 0)));
    const { verdict } = judge(passes).judgment;
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reasons[0]).toMatchObject({ code: 'pass-outlying', params: { pass: 4, passes: 8 }, patchIndex: 0 });
  });

  it('keeps the worst pass, inconclusive, if one of them lacks a reading', () => {
    const whole = pass(() => 100);
    const judged = judge([whole, { ...whole, readings: whole.readings.slice(1) }, whole]);
    expect(judged.judgment.verdict).toMatchObject({ outcome: 'inconclusive', basis: { passRule: 'worst' } });
    expect(judged.repeats).toMatchObject({ rule: 'worst', judged: 1 });
    expect(judged.repeats?.others).toHaveLength(2);
  });

  it('decides exactly the same from its record', () => {
    const judged = judge(steps.map((step) => pass((point) => (point === 0 ? 97 : 100) + step * (point + 1) * 0.1)));
    const record = { ...passContext(), ...judged, conditions: null } as unknown as Inspection;
    const again = judgeRecord(JSON.parse(JSON.stringify(record)), profile, options);
    expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(judged)));
  });
});

function judge(passes: readonly Pass[]) {
  return judgePasses(passes as [Pass, ...Pass[]], passes.length, passContext(), profile, options);
}

function passContext() {
  const { simulated, startedAt } = buildEvidence();
  return { calibration: { reference: null, problem: null }, simulated, startedAt };
}

function pass(luminanceAt: (point: number) => number): Pass {
  const evidence = buildEvidence({
    layout: '3x3',
    patches: 'white',
    light: (_, { index }) => ({ X: luminanceAt(index), Y: luminanceAt(index), Z: luminanceAt(index) }),
  });
  const { plan, readings, missed, replaced, checks, stopped, startedAt } = evidence;
  return { plan, readings, missed, replaced, checks, stopped, startedAt };
}
