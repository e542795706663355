import { describe, expect, it } from 'vitest';
import type { LimitResult } from '../../../src/judge/verdict.ts';
import { summarizeRun } from '../../../src/report/overview/run-summary.ts';
import { wording } from '../../../src/report/text/wording.ts';
import { buildInspection, tintedCorner } from '../build-inspection.ts';

describe('summarizeRun', () => {
  it('says unit, monitor, verdict and how much of the limit is used', () => {
    expect(summarizeRun(buildInspection(), 'en')).toMatchObject({
      unit: 'UNIT-0042',
      serialNumber: '12345678',
      grade: 'pass',
      profile: 'calibration-match',
      isSimulated: false,
      limitShare: 0,
    });
  });

  it('says why in the language of the overview', () => {
    const run = buildInspection({ read: tintedCorner });
    const { summary, grade } = run.judgment.verdict;
    const [english, german] = [summarizeRun(run, 'en'), summarizeRun(run, 'de')].map((one) => one.summary);
    expect(english).toBe(wording('en', run.plan).summary(summary, grade));
    expect(german).toBe(wording('de', run.plan).summary(summary, grade));
    expect(german).not.toBe(english);
  });

  it.each([
    ['<=', 1, 2, 0.5],
    ['<', 3, 2, 1.5],
    ['<=', 100, 2, 2],
    ['>=', 80, 40, 0.5],
    ['>=', 20, 40, 2],
    ['>=', 0, 40, 2],
    ['==', 0, 0, 0],
    ['==', 1, 0, 2],
    ['<=', 0, 0, 0],
    ['<=', 1, 0, 2],
    ['<=', -1, 2, 0],
  ] as const)(
    'takes a value that must be %s: %d against %d for %d of the limit',
    (operator, value, required, expected) => {
      expect(summarizeRun(withLimits([{ operator, value, required }]), 'en').limitShare).toBeCloseTo(expected, 9);
    },
  );

  it('takes the limit that is used most, and none if no limit has a value', () => {
    const limits = [
      { operator: '<=', value: 1, required: 2 },
      { operator: '<=', value: 3, required: 4 },
      { operator: '<=', value: null, required: 1 },
    ] as const;
    expect(summarizeRun(withLimits(limits), 'en').limitShare).toBe(0.75);
    expect(summarizeRun(withLimits([{ operator: '<=', value: null, required: 1 }]), 'en').limitShare).toBeNull();
  });
});

function withLimits(changes: readonly Partial<LimitResult>[]) {
  const run = buildInspection();
  const { verdict } = run.judgment;
  const limits = changes.map((change) => ({ ...(verdict.limits[0] as LimitResult), ...change }));
  return { ...run, judgment: { ...run.judgment, verdict: { ...verdict, limits } } };
}
