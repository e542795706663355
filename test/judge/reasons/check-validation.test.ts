import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/judge/evidence.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import { checkValidation } from '../../../src/judge/reasons/check-validation.ts';
import { REFERENCE } from '../build-evidence.ts';

const startedAt = '2026-01-20T08:00:00.000Z';
const result = (more: object = {}) => ({
  id: 'v',
  executedAt: '2026-01-10 10:00',
  statistics: { maximumDeltaE: 1, averageDeltaE: 0.5 },
  ...more,
});
const reference = { ...REFERENCE, source: 'local-api', calibrationId: 'cal' } as const;
const validation = { calibrationId: 'cal', received: [result()], problem: null };

function codes(limits: object, found: Evidence['validation'] | null = validation): readonly string[] {
  const calibration = { reference, problem: null };
  const evidence = { calibration, startedAt, ...(found && { validation: found }) };
  const reasons = checkValidation(evidence, { validation: limits } as Profile);
  return reasons.map(({ weight, code, params }) =>
    `${weight} ${code} ${'why' in params ? String(params.why) : ''}`.trim(),
  );
}

describe('a limit on the newest validation result', () => {
  it('is met at the limit itself', () => {
    expect(codes({ maxDeltaE: 1, averageDeltaE: 0.5, maxAgeDays: 30 })).toEqual([]);
  });

  it.each([{ maxDeltaE: 0.99 }, { averageDeltaE: 0.4 }])('fails above %j', (limits) => {
    expect(codes(limits)).toEqual(['fail validation-missed']);
  });

  it.each([
    ['not-recorded', null],
    ['not-read', { ...validation, calibrationId: null, problem: 'No answer.' }],
    ['other-calibration', { ...validation, calibrationId: 'other' }],
    ['other-calibration', { ...validation, calibrationId: null, received: [] }],
    ['other-calibration', { ...validation, received: [result({ executedAt: '2020-01-01 10:00' })] }],
    ['missing', { ...validation, received: [] }],
    ['undated', { ...validation, received: [result({ executedAt: null })] }],
    ['several', { ...validation, received: [result(), result()] }],
    ['in-future', { ...validation, received: [result({ executedAt: '2026-02-01 10:00' })] }],
    ['contradictory', { ...validation, received: [result({ measurementData: [{ deltaE: 9 }, { deltaE: 0.2 }] })] }],
    ['no-value', { ...validation, received: [result({ statistics: null })] }],
  ])('is inconclusive if the validation is %s', (why, found) => {
    expect(codes({ maxDeltaE: 5 }, found)).toEqual([`inconclusive validation-unknown ${why}`]);
  });

  it('is inconclusive beyond the max age', () => {
    expect(codes({ maxDeltaE: 5, maxAgeDays: 9 })).toEqual(['inconclusive validation-stale']);
  });
});
