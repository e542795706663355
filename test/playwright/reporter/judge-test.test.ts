import { describe, expect, it } from 'vitest';
import { judgeTest } from '../../../src/playwright/reporter/judge-test.ts';
import type { SuiteTest } from '../../../src/playwright/reporter/suite.ts';
import { buildAttempt, buildRun, goodRun } from './build-suite.ts';

const failed = buildAttempt({ status: 'failed', error: 'Error: expected\nmore', runs: [buildRun('fail')] });
const idle = buildAttempt({ runs: [] });
const broken = buildAttempt({ status: 'failed', error: 'Error: expected\nmore', runs: [] });

function judged(
  playwrightOutcome: SuiteTest['playwrightOutcome'],
  attempts: SuiteTest['attempts'],
  expectedStatus: SuiteTest['expectedStatus'] = 'passed',
) {
  return judgeTest({ playwrightOutcome, attempts, expectedStatus });
}

describe('judgeTest', () => {
  it('passes a test whose runs are good, and says what they are', () => {
    expect(judged('expected', [buildAttempt()])).toEqual({
      outcome: 'pass',
      why: 'All 25 readings meet calibration-match.',
    });
  });

  it.each(['expected', 'unexpected', 'flaky', 'skipped'] as const)(
    'fails a test that measured a bad value, even if Playwright calls it %s',
    (outcome) => {
      expect(judged(outcome, [failed, buildAttempt({ retry: 1 })])).toEqual({
        outcome: 'fail',
        why: 'toPassProfile("x"): The run is fail. A retry does not undo what was measured.',
      });
      const skipped = buildAttempt({ status: 'skipped', runs: [buildRun('fail', { assertions: [] })] });
      expect(judged(outcome, [skipped], 'skipped').outcome).toBe('fail');
    },
  );

  it('passes a bad run that the test expects', () => {
    const [assertion] = buildRun('fail').assertions;
    const runs = [buildRun('fail', { assertions: assertion ? [{ ...assertion, expects: 'fail' }] : [] })];
    const why = 'As the test expects: The run is fail.';
    expect(judged('expected', [buildAttempt({ runs })])).toEqual({ outcome: 'pass', why });
    const declared = buildAttempt({ status: 'failed', runs: [buildRun('fail', { isFailExpected: true })] });
    expect(judged('expected', [declared], 'failed')).toEqual({ outcome: 'pass', why });
  });

  it('counts a test that inspects nothing as such, failure expected or not', () => {
    expect(judged('expected', [idle])).toEqual({
      outcome: 'not-inspected',
      why: 'The test passed; it inspected nothing.',
    });
    expect(judged('expected', [{ ...broken, subject: null }], 'failed').outcome).toBe('not-inspected');
  });

  it('doubts an expected failure of a monitor that nothing measured', () => {
    expect(judged('expected', [broken], 'failed').outcome).toBe('inconclusive');
    const good = buildAttempt({ status: 'failed', error: 'Error: other', runs: [goodRun] });
    expect(judged('expected', [good], 'failed').outcome).toBe('inconclusive');
  });

  it('fails a test that refuses what every limit accepts, and doubts one that measured nothing', () => {
    const refused = { ...broken, runs: [goodRun] };
    expect(judged('unexpected', [refused])).toEqual({ outcome: 'fail', why: 'Error: expected' });
    expect(judged('unexpected', [broken]).outcome).toBe('inconclusive');
    expect(judged('unexpected', [{ ...refused, status: 'timedOut' }]).outcome).toBe('inconclusive');
    expect(judged('unexpected', [{ ...broken, runs: [buildRun('inconclusive')] }]).outcome).toBe('inconclusive');
  });

  it.each([
    'FlatfieldError: No record could be read at baseline/white; expected a run folder or its inspection.json.',
    "Error: ENOENT: no such file or directory, open 'baseline/white/inspection.json'",
  ])('doubts a test whose baseline is missing, and no retry undoes that: %s', (error) => {
    const missing = { ...broken, error, runs: [goodRun] };
    expect(judged('unexpected', [missing])).toEqual({ outcome: 'inconclusive', why: error });
    expect(judged('flaky', [missing, buildAttempt({ retry: 1 })]).outcome).toBe('inconclusive');
    expect(judged('expected', [missing], 'failed').outcome).toBe('inconclusive');
    expect(judged('unexpected', [{ ...missing, runs: [buildRun('fail')] }]).outcome).toBe('fail');
  });

  it('lets a retry make good an attempt that measured nothing', () => {
    const timedOut = buildAttempt({ status: 'timedOut', error: 'Test timeout', runs: [] });
    expect(judged('flaky', [timedOut, buildAttempt({ retry: 1 })])).toEqual({
      outcome: 'pass',
      why: 'All 25 readings meet calibration-match. Before that, an attempt could not be judged: Test timeout',
    });
    const refused = { ...broken, runs: [goodRun] };
    expect(judged('flaky', [refused, buildAttempt({ retry: 1 })]).outcome).toBe('fail');
    expect(judged('flaky', [broken, buildAttempt({ retry: 1, status: 'skipped', runs: [] })]).outcome).toBe(
      'inconclusive',
    );
  });

  it('tells tests that were skipped from those that were left out or never ran', () => {
    const skipped = buildAttempt({ status: 'skipped', runs: [], subject: null });
    expect(judged('skipped', [skipped], 'skipped').outcome).toBe('skipped');
    expect(judged('skipped', [skipped], 'passed').outcome).toBe('inconclusive');
    expect(judged('skipped', [{ ...skipped, status: 'interrupted' }]).outcome).toBe('inconclusive');
    expect(judged('skipped', []).outcome).toBe('inconclusive');
  });
});
