import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../src/judge/verdict.ts';
import { shownResult, withoutRecord } from '../../../../src/line/station/operator/shown-result.ts';
import type { Inspection } from '../../../../src/record/inspection.ts';
import { REPORT_LANGUAGES } from '../../../../src/report/languages/languages.ts';
import { buildInspection, tintedCorner } from '../../../report/build-inspection.ts';

const UNIT = { unit: '0012', failsOnMarginal: false };
const passed: Inspection = { ...buildInspection(), unit: '0012' };
const failed: Inspection = { ...buildInspection({ read: tintedCorner }), unit: '0012' };

function judged(verdict: Partial<Verdict>): Inspection {
  const { judgment } = passed;
  return { ...passed, judgment: { ...judgment, verdict: { ...judgment.verdict, ...verdict } } };
}

const STOPPED = { code: 'aborted', params: {}, afterReading: 3 };

describe('shownResult', () => {
  it('shows the pass of a record as a pass of its unit', () => {
    expect(shownResult(passed, UNIT)).toMatchObject({
      outcome: 'pass',
      isMarginal: false,
      place: null,
      simulated: null,
    });
  });

  it.each<[string, Inspection]>([
    ['of another unit', { ...passed, unit: '0013' }],
    ['of a unit with other zeros', { ...passed, unit: '012' }],
    ['without a unit, whatever the serial number of the monitor', { ...passed, unit: null }],
    ['that is inconclusive', judged({ outcome: 'inconclusive', grade: 'inconclusive' })],
    ['that was stopped', { ...passed, stopped: STOPPED }],
    ['of a fail of another unit', { ...failed, unit: '0013' }],
  ])('shows a record %s as not tested', (_, record) => {
    expect(shownResult(record, UNIT).outcome).toBe('not-tested');
  });

  it('shows a fail with its first reason, its place and its probable cause in every language', () => {
    const { outcome, why, place } = shownResult(failed, UNIT);
    expect(outcome).toBe('fail');
    const reasons = Object.values(why).map(({ reason }) => reason);
    expect(new Set(reasons).size).toBe(REPORT_LANGUAGES.length);
    expect(reasons.every((reason) => reason.length > 20)).toBe(true);
    expect(place?.x).toBeGreaterThan(0.8);
    expect(place?.y).toBeGreaterThan(0.8);
  });

  it('shows a marginal pass as such, or as a fail if it was asked to', () => {
    const marginal = judged({ grade: 'pass-marginal' });
    expect(shownResult(marginal, UNIT)).toMatchObject({ outcome: 'pass', isMarginal: true });
    expect(shownResult(marginal, { ...UNIT, failsOnMarginal: true })).toMatchObject({
      outcome: 'fail',
      isMarginal: true,
    });
  });

  it('marks a simulation, and a profile of light that was held against the signal', () => {
    const simulated = { scenario: 'flat', seed: 1, timeScale: 1 };
    const { judgment } = passed;
    const light = { ...judgment, profile: { ...judgment.profile, kind: 'light' as const } };
    expect(shownResult({ ...passed, simulated, judgment: light }, UNIT)).toMatchObject({
      simulated: 'flat',
      isSignalPathOnly: true,
    });
  });

  it('says why a run was stopped', () => {
    const stopped = { ...judged({ outcome: 'inconclusive', grade: 'inconclusive', reasons: [] }), stopped: STOPPED };
    expect(shownResult(stopped, UNIT).why.en.reason).toContain('interrupted');
  });
});

it('shows an error as not tested, with what it says', () => {
  const { outcome, why, simulated } = withoutRecord(
    { code: 'no-monitor', message: 'No monitor is connected.' },
    'flat',
  );
  expect([outcome, simulated]).toEqual(['not-tested', 'flat']);
  expect(why.en.reason).toContain('No monitor');
  expect(why.de.reason).not.toBe('');
});
