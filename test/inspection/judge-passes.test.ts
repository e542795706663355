import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../src/inspection/inspection.ts';
import { judgeBySpread } from '../../src/inspection/judge-by-spread.ts';
import { judgePasses } from '../../src/inspection/judge-passes.ts';
import { judgeRecord } from '../../src/inspection/judge-record.ts';
import type { Pass } from '../../src/inspection/pass.ts';
import type { Rgb } from '../../src/pattern/patch.ts';
import { findProfile } from '../../src/verdict/find-profile.ts';
import type { GuardBand } from '../../src/verdict/guard-band.ts';
import { parseProfile } from '../../src/verdict/profile-schema.ts';
import { buildEvidence } from '../verdict/build-evidence.ts';

const options = { judgedAt: '2026-01-05T09:00:00.000Z' };
const calibrationMatch = findProfile('calibration-match');

describe('judgePasses over the signal', () => {
  it('of one pass is the judgment of that pass', () => {
    const judged = judge([pass()], 1);
    expect(judged.judgment.verdict.grade).toBe('pass');
    expect(judged.repeats).toBeUndefined();
    expect(judged.judgment.verdict.basis.passRule).toBeUndefined();
  });

  it('passes if every pass reads the same', () => {
    const judged = judge([pass(3), pass(3), pass(3)]);
    expect(judged.judgment.verdict).toMatchObject({ outcome: 'pass', basis: { passes: 3, passRule: 'identical' } });
    expect(judged.repeats).toMatchObject({
      planned: 3,
      rule: 'identical',
      judged: 0,
      others: [{ pass: 1 }, { pass: 2 }],
    });
    expect(judged.judgment.guardBand).toBeUndefined();
  });

  it('never passes if one code of one reading differs, and keeps the worst pass', () => {
    for (const bad of [0, 1, 2]) {
      const judged = judge([0, 1, 2].map((index) => pass(index === bad ? 1 : 0)));
      expect(judged.judgment.verdict.outcome).toBe('inconclusive');
      expect(judged.repeats?.judged).toBe(bad);
      expect(judged.repeats?.others.map((other) => other.readings.length)).toEqual([125, 125]);
      const [before, after] = bad === 0 ? [254, 255] : [255, 254];
      expect(judged.judgment.verdict.reasons[0]).toMatchObject({
        weight: 'inconclusive',
        code: 'signal-unstable',
        // White, red and the two other patches with red.
        params: { passes: [0, bad === 2 ? 2 : 1], codes: [{ r: before }, { r: after }] },
        patchIndex: 0,
        pointIndex: 0,
      });
    }
  });

  it('names how many points differ', () => {
    const changed = pass();
    const readings = changed.readings.map((reading, index) =>
      index < 7 && reading.kind === 'signal' ? { ...reading, bitDepth: 10 } : reading,
    );
    const { reasons } = judge([pass(), { ...changed, readings }]).judgment.verdict;
    expect(reasons.find(({ code }) => code === 'signal-unstable')?.params).toMatchObject({ count: 7 });
  });

  it('never passes if a pass lacks a reading that another has', () => {
    const whole = pass();
    const short = { ...whole, readings: whole.readings.slice(1) };
    for (const passes of [
      [whole, short],
      [short, whole],
    ]) {
      const { verdict } = judge(passes).judgment;
      expect(verdict.outcome).toBe('inconclusive');
      expect(verdict.reasons.map(({ code }) => code)).toContain('signal-unstable');
    }
  });

  it('keeps the pass that comes closest to a limit among those of one grade', () => {
    expect(judge([pass(1), pass(4), pass(2)]).repeats?.judged).toBe(1);
  });

  it('applies the guard band that was asked for', () => {
    const judged = judgePasses([pass(3), pass(3)], 2, surroundings(), calibrationMatch, { ...options, guardBand: 5 });
    expect(judged.judgment.verdict.outcome).toBe('inconclusive');
    expect(judged.judgment.guardBand).toBe(5);
  });

  it('is inconclusive if a pass was stopped or is missing', () => {
    const stopped = { code: 'aborted', params: {}, afterReading: 3 };
    const whole = pass();
    const { verdict } = judge([whole, { ...whole, readings: whole.readings.slice(0, 4), stopped }]).judgment;
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reasons.map(({ code }) => code)).not.toContain('signal-unstable');
    const { judgment, stopped: missing } = judge([pass(), pass()], 3);
    expect(judgment.verdict.outcome).toBe('inconclusive');
    expect(missing?.code).toBe('passes-missing');
  });
});

describe('judgeBySpread, the rule of older records', () => {
  it('judges such a record again as it was judged, each pass by its own readings', () => {
    const judged = bySpread([pass(0), pass(60), pass(1)]);
    const record = { ...surroundings(), ...judged, conditions: null } as unknown as Inspection;
    // The guard band of the record holds the spread, as it did then.
    const guardBand = judged.judgment.guardBand as GuardBand;
    const again = judgeRecord(record, calibrationMatch, { ...options, guardBand });
    expect(again.judgment.verdict).toEqual(judged.judgment.verdict);
    expect(again.repeats).toEqual(judged.repeats);
    expect(again.judgment.verdict.basis.passRule).toBeUndefined();
  });

  it('never hides a bad pass behind good ones, whichever it is', () => {
    for (const bad of [0, 1, 2]) {
      const judged = bySpread([0, 1, 2].map((index) => pass(index === bad ? 60 : 0)));
      expect(judged.judgment.verdict.outcome).not.toBe('pass');
      expect(judged.repeats?.judged).toBe(bad);
    }
  });

  it('judges the worst pass and keeps the others whole', () => {
    const judged = bySpread([pass(0), pass(60)]);
    expect(judged.readings.some((reading) => reading.kind === 'signal' && reading.rgbFull.r === 195)).toBe(true);
    expect(judged.repeats).toMatchObject({ planned: 2, judged: 1, others: [{ pass: 0 }] });
    expect(judged.repeats?.others[0]?.readings).toHaveLength(125);
    expect(judged.judgment.verdict.basis).toMatchObject({ evidence: 'signal-as-colors', passes: 2 });
  });

  it('takes what differs between passes as the guard band: a value within it is inconclusive', () => {
    const steady = bySpread([pass(3), pass(3)]);
    expect(steady.repeats?.spread?.['delta-e-2000-reference-max']).toBe(0);
    expect(steady.judgment.verdict.outcome).toBe('pass');
    const restless = bySpread([pass(0), pass(3)]);
    const spread = restless.repeats?.spread?.['delta-e-2000-reference-max'] ?? 0;
    expect(spread).toBeGreaterThan(1);
    expect(restless.judgment.guardBand).toEqual({ 'delta-e-2000-reference-max': spread });
    expect(restless.judgment.verdict.outcome).toBe('inconclusive');
    expect(restless.judgment.verdict.reasons).toContainEqual(expect.objectContaining({ code: 'limit-undecided' }));
  });

  it('widens the guard band that was asked for, and never narrows it', () => {
    const judged = judgeBySpread([pass(), pass()], 2, surroundings(), calibrationMatch, {
      ...options,
      guardBand: 0.25,
    });
    expect(judged.judgment.guardBand).toEqual({ 'delta-e-2000-reference-max': 0.25 });
    const named = judgeBySpread([pass(), pass(3)], 2, surroundings(), calibrationMatch, {
      ...options,
      guardBand: { mld: 3, 'delta-e-2000-reference-max': 0.001 },
    });
    expect(named.judgment.guardBand).toMatchObject({ mld: 3, 'delta-e-2000-reference-max': expect.any(Number) });
    expect(JSON.stringify(named.judgment.guardBand)).not.toContain('0.001');
  });

  it('is inconclusive if a pass was stopped or is missing', () => {
    const stopped = { code: 'aborted', params: {}, afterReading: 3 };
    expect(bySpread([pass(), { ...pass(), stopped }]).judgment.verdict.outcome).toBe('inconclusive');
    const { judgment, stopped: missing } = bySpread([pass(), pass()], 3);
    expect(judgment.verdict.outcome).toBe('inconclusive');
    expect(missing?.code).toBe('passes-missing');
  });

  it('has no spread for a metric without a value', () => {
    const profile = parseProfile({ extends: 'calibration-match', name: 'mine' });
    const without = { ...surroundings(), calibration: { reference: null, problem: null } };
    const judged = judgeBySpread([pass(), pass()], 2, without, profile, options);
    expect(judged.repeats?.spread).toEqual({ 'delta-e-2000-reference-max': 0 });
    expect(judged.judgment.verdict.outcome).toBe('inconclusive');
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
  const { plan, readings, missed, replaced, checks, stopped, startedAt } = buildEvidence({ read });
  return { plan, readings, missed, replaced, checks, stopped, startedAt };
}

function bySpread(passes: readonly Pass[], planned = passes.length) {
  return judgeBySpread(passes as [Pass, ...Pass[]], planned, surroundings(), calibrationMatch, options);
}
