import { describe, expect, it } from 'vitest';
import { judgePasses, type Pass } from '../../src/inspection/judge-passes.ts';
import type { Rgb } from '../../src/pattern/patch.ts';
import { findProfile } from '../../src/verdict/find-profile.ts';
import { parseProfile } from '../../src/verdict/profile-schema.ts';
import { buildEvidence } from '../verdict/build-evidence.ts';

const options = { judgedAt: '2026-01-05T09:00:00.000Z' };
const calibrationMatch = findProfile('calibration-match');

describe('judgePasses', () => {
  it('of one pass is the judgement of that pass', () => {
    const judged = judge([pass()], 1);
    expect(judged.judgement.verdict.grade).toBe('pass');
    expect(judged.repeats).toBeUndefined();
    expect(judged.judgement.guardBand).toBeUndefined();
  });

  it('never hides a bad pass behind good ones, whichever it is', () => {
    for (const bad of [0, 1, 2]) {
      const judged = judge([0, 1, 2].map((index) => pass(index === bad ? 60 : 0)));
      expect(judged.judgement.verdict.outcome).not.toBe('pass');
      expect(judged.repeats?.judged).toBe(bad);
    }
  });

  it('judges the worst pass and keeps the others whole', () => {
    const judged = judge([pass(0), pass(60)]);
    expect(judged.readings.some((reading) => reading.kind === 'signal' && reading.rgbFull.r === 195)).toBe(true);
    expect(judged.repeats).toMatchObject({ planned: 2, judged: 1, others: [{ pass: 0 }] });
    expect(judged.repeats?.others[0]?.readings).toHaveLength(125);
    expect(judged.judgement.verdict.basis).toMatchObject({ evidence: 'signal-as-colors', passes: 2 });
  });

  it('takes what differs between passes as the guard band: a value within it is inconclusive', () => {
    const steady = judge([pass(3), pass(3)]);
    expect(steady.repeats?.spread['delta-e-2000-reference-max']).toBe(0);
    expect(steady.judgement.verdict.outcome).toBe('pass');
    const restless = judge([pass(0), pass(3)]);
    const spread = restless.repeats?.spread['delta-e-2000-reference-max'] ?? 0;
    expect(spread).toBeGreaterThan(1);
    expect(restless.judgement.guardBand).toEqual({ 'delta-e-2000-reference-max': spread });
    expect(restless.judgement.verdict.outcome).toBe('inconclusive');
    expect(restless.judgement.verdict.reasons).toContainEqual(expect.objectContaining({ code: 'limit-undecided' }));
  });

  it('widens the guard band that was asked for, and never narrows it', () => {
    const judged = judgePasses([pass(), pass()], 2, surroundings(), calibrationMatch, { ...options, guardBand: 0.25 });
    expect(judged.judgement.guardBand).toEqual({ 'delta-e-2000-reference-max': 0.25 });
    const named = judgePasses([pass(), pass(3)], 2, surroundings(), calibrationMatch, {
      ...options,
      guardBand: { mld: 3, 'delta-e-2000-reference-max': 0.001 },
    });
    expect(named.judgement.guardBand).toMatchObject({ mld: 3, 'delta-e-2000-reference-max': expect.any(Number) });
    expect(JSON.stringify(named.judgement.guardBand)).not.toContain('0.001');
  });

  it('is inconclusive where a pass was stopped or is missing', () => {
    const stopped = { code: 'aborted', message: 'The run was interrupted.', afterReading: 3 };
    expect(judge([pass(), { ...pass(), stopped }]).judgement.verdict.outcome).toBe('inconclusive');
    const { judgement, stopped: missing } = judge([pass(), pass()], 3);
    expect(judgement.verdict.outcome).toBe('inconclusive');
    expect(missing?.code).toBe('passes-missing');
  });

  it('has no spread for a metric without a value', () => {
    const profile = parseProfile({ extends: 'calibration-match', name: 'mine' });
    const without = { ...surroundings(), calibration: { reference: null, problem: null } };
    const judged = judgePasses([pass(), pass()], 2, without, profile, options);
    expect(judged.repeats?.spread).toEqual({ 'delta-e-2000-reference-max': 0 });
    expect(judged.judgement.verdict.outcome).toBe('inconclusive');
  });
});

function judge(passes: readonly Pass[], planned = passes.length) {
  return judgePasses(passes as [Pass, ...Pass[]], planned, surroundings(), calibrationMatch, options);
}

function surroundings() {
  const { calibration, simulated, startedAt } = buildEvidence();
  return { calibration, simulated, startedAt };
}

/** A pass in which the red channel of one corner reads so many steps too little. */
function pass(tooLittle = 0): Pass {
  const read = (codes: Rgb, point: { readonly index: number }) =>
    point.index === 0 ? { ...codes, r: Math.max(0, codes.r - tooLittle) } : codes;
  const { plan, readings, missed, superseded, checks, stopped, startedAt } = buildEvidence({ read });
  return { plan, readings, missed, superseded, checks, stopped, startedAt };
}
