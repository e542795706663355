import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import { judgePasses } from '../../../src/record/repeats/judge-passes.ts';
import type { Pass } from '../../../src/record/repeats/pass.ts';
import { buildEvidence } from '../../judge/build-evidence.ts';

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
    const judged = judgePasses([pass(3), pass(3)], 2, passContext(), calibrationMatch, { ...options, guardBand: 5 });
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

function judge(passes: readonly Pass[], planned = passes.length) {
  return judgePasses(passes as [Pass, ...Pass[]], planned, passContext(), calibrationMatch, options);
}

function passContext() {
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
