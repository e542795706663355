import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/judge/evidence.ts';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { StateCheck } from '../../../src/read/state-check.ts';
import { buildCheck, buildEvidence } from '../build-evidence.ts';

const whole = buildEvidence({ layout: '3x3' });

function verdictOf(evidence: Partial<Evidence>) {
  const options = { judgedAt: '2026-01-05T09:00:00.000Z' };
  return judgeEvidence({ ...whole, ...evidence }, findProfile('calibration-match'), options).verdict;
}

/** A run that ended at its tenth reading over what its last look found. */
function stoppedBy(check: Partial<StateCheck>, message: string): Partial<Evidence> {
  return {
    readings: whole.readings.slice(0, 10),
    checks: [buildCheck(null), { ...buildCheck(9), ...check }],
    stopped: { code: 'stopped', params: { message }, afterReading: 9 },
  };
}

describe('the summary names the first cause', () => {
  test('of a monitor that is gone, and so is its calibration', () => {
    const gone = { present: false, colorModeIndex: null, calibrationId: null };
    const { summary, reasons } = verdictOf(stoppedBy(gone, 'The monitor is not connected any more.'));
    expect(summary.reason).toMatchObject({
      code: 'run-stopped',
      params: { code: 'stopped', params: { message: 'The monitor is not connected any more.' }, afterReading: 9 },
    });
    expect(reasons.map(({ code }) => code)).not.toContain('calibration-not-in-force');
  });

  test('of a changed color mode, which has a calibration of its own', () => {
    const other = { colorModeIndex: 7, calibrationId: 'of-mode-7' };
    const { summary, reasons } = verdictOf(stoppedBy(other, 'The color mode changed.'));
    expect(summary.reason).toMatchObject({
      code: 'run-stopped',
      params: { params: { message: 'The color mode changed.' } },
    });
    expect(reasons.map(({ code }) => code)).not.toContain('calibration-not-in-force');
    expect(reasons.map(({ code }) => code)).toContain('color-mode-changed');
  });

  test('of a check that failed', () => {
    const problem = { code: 'unreachable', message: 'refused' };
    const { reasons } = verdictOf(stoppedBy({ problem, calibrationId: null }, 'The API does not answer.'));
    expect(reasons.map(({ code }) => code)).not.toContain('calibration-not-in-force');
  });
});

test('a calibration that was another one from the first look on is still seen', () => {
  const checks = whole.checks.map((check) => ({ ...check, calibrationId: 'newer' }));
  expect(verdictOf({ checks }).reasons[0]?.code).toBe('calibration-not-in-force');
});

test('a run that was resumed needs a calibration that was young enough at its last part', () => {
  const parts = [{ startedAt: whole.startedAt }, { startedAt: '2026-12-31T00:00:00.000Z' }];
  expect(verdictOf({ parts }).reasons[0]?.code).toBe('calibration-stale');
  expect(verdictOf({ parts: [] }).outcome).toBe('pass');
});
