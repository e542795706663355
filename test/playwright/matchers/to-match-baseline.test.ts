import { describe, expect, it } from 'vitest';
import { flatfieldMatchers } from '../../../src/playwright/matchers/index.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { buildInspection, tintedCorner } from '../../report/build-inspection.ts';
import { withCode } from '../../with-code.ts';

interface Result {
  readonly pass: boolean;
  readonly message: () => string;
}

const match = (run: Inspection, baseline: Inspection, options = {}, isNot = false): Result =>
  flatfieldMatchers.toMatchBaseline.call({ isNot }, run, baseline, options);

const flat = buildInspection();
const baseline: Inspection = { ...flat, runId: 'baseline' };
const tinted = buildInspection({ read: tintedCorner });
const tintedBaseline: Inspection = { ...tinted, runId: 'baseline' };
const darker = buildInspection({ read: ({ r, g, b }) => ({ r: r - 2, g: g - 2, b: b - 2 }) });

function ended(inspection: Inspection, outcome: 'fail' | 'inconclusive'): Inspection {
  const { judgment } = inspection;
  return { ...inspection, judgment: { ...judgment, verdict: { ...judgment.verdict, outcome, grade: outcome } } };
}

describe('toMatchBaseline', () => {
  it('passes for a run that passed and did not change, and says what was found if one did', () => {
    expect(match(flat, baseline).pass).toBe(true);
    expect(match(darker, baseline, { maxChange: 2 }).pass).toBe(true);
    const changed = match(darker, baseline, { maxChange: 0.1 });
    expect(changed.pass).toBe(false);
    expect(changed.message()).toMatch(
      /Found: {4}fail\. 25 of 25 points got worse by more than ΔE2000 0\.1, the worst by/,
    );
    expect(match(darker, baseline, { maxChange: 0.1 }, true).pass).toBe(false);
  });

  it('goes by the readings of a baseline, not by the judgment that somebody put to them', () => {
    const mixed = { ...tintedBaseline, judgment: flat.judgment };
    expect(match(flat, mixed).pass).toBe(match(flat, { ...tintedBaseline, judgment: tinted.judgment }).pass);
    expect(match({ ...tinted, judgment: flat.judgment }, baseline).pass).toBe(false);
    const told = match(darker, { ...darker, runId: 'baseline', judgment: flat.judgment }, { maxChange: 0.1 });
    expect(told.pass).toBe(true);
  });

  it('fails a run that failed, also if the baseline failed in the same way', () => {
    expect(match(tinted, tintedBaseline).pass).toBe(false);
    expect(match(tinted, baseline, { maxChange: 100 }).pass).toBe(false);
    expect(match(tinted, tintedBaseline).message()).toContain('fail. The run itself is a fail. Nothing changed');
  });

  it('fails a run whose record was changed to say pass', () => {
    const { verdict } = flat.judgment;
    const changed = { ...tinted, judgment: { ...tinted.judgment, verdict } };
    expect(match(changed, tintedBaseline)).toMatchObject({ pass: false });
    expect(match(changed, tintedBaseline).message()).toContain('Found:    fail.');
  });

  it('passes neither way if run or baseline is inconclusive', () => {
    for (const [run, earlier] of [
      [ended(flat, 'inconclusive'), baseline],
      [flat, ended(baseline, 'inconclusive')],
    ] as const) {
      expect(match(run, earlier).pass).toBe(false);
      // Under `not`, a runner takes true for a fail.
      expect(match(run, earlier, {}, true).pass).toBe(true);
      expect(match(run, earlier).message()).toMatch(
        /Found: {4}inconclusive\. .*It is unknown whether anything changed/,
      );
    }
  });

  it('quotes the name of the baseline, which may be a word such as white', () => {
    const white = { ...baseline, runId: 'white' };
    expect(match(darker, white).message()).toContain(
      'Expected: pass, with every point within deltaE2000 0.5 of the baseline "white"\n',
    );
  });

  it('passes neither way if only one of them has a point', () => {
    const shorter = { ...flat, readings: flat.readings.slice(0, -1) };
    for (const [run, earlier] of [
      [shorter, baseline],
      [flat, { ...shorter, runId: 'baseline' }],
    ] as const) {
      expect(match(run, earlier).pass).toBe(false);
      expect(match(run, earlier, {}, true).pass).toBe(true);
    }
  });

  it('refuses the run itself, and a baseline of another unit unless that is meant', () => {
    expect(() => match(flat, flat)).toThrow('the baseline is the run itself');
    const other = { ...baseline, unit: 'UNIT-2' };
    expect(() => match(flat, other)).toThrow(withCode('unlike-runs'));
    expect(() => match(flat, other)).toThrow('compare them with { anyUnit: true } if that is meant');
    expect(match(flat, other, { anyUnit: true }).pass).toBe(true);
  });
});
