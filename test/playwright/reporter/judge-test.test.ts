import { describe, expect, it } from 'vitest';
import { judgeTest } from '../../../src/playwright/reporter/judge-test.ts';
import { buildAttempt, buildRun, goodRun } from './build-suite.ts';

const unlooked = { assertions: [] };
const failed = buildAttempt({ status: 'failed', error: 'Error: expected\nmore', runs: [buildRun('fail')] });

describe('judgeTest', () => {
  it('takes a passed test at its word for the runs it looked at', () => {
    const attempts = [buildAttempt({ runs: [buildRun('fail')] })];
    expect(judgeTest({ playwrightOutcome: 'expected', attempts })).toEqual({
      outcome: 'pass',
      why: 'As the test expects: The run is fail.',
    });
  });

  it('lets runs that no assertion looked at speak for themselves, the measured fault first', () => {
    const runs = [goodRun, buildRun('inconclusive', unlooked), buildRun('fail', unlooked)];
    expect(judgeTest({ playwrightOutcome: 'expected', attempts: [buildAttempt({ runs })] })).toEqual({
      outcome: 'fail',
      why: 'No assertion looked at the values of this run: The run is fail.',
    });
    const counted = [{ call: 'toHaveReadEveryPoint()', outcome: 'pass', found: '25 read', ofValues: false }] as const;
    const onlyCounted = [buildAttempt({ runs: [buildRun('inconclusive', { assertions: counted })] })];
    expect(judgeTest({ playwrightOutcome: 'expected', attempts: onlyCounted }).outcome).toBe('inconclusive');
    const goodOnly = [buildAttempt({ runs: [{ ...goodRun, ...unlooked }] })];
    expect(judgeTest({ playwrightOutcome: 'expected', attempts: goodOnly }).outcome).toBe('pass');
  });

  it('passes a test without any inspection, and says so', () => {
    expect(judgeTest({ playwrightOutcome: 'expected', attempts: [buildAttempt({ runs: [] })] })).toEqual({
      outcome: 'pass',
      why: 'The test passed; it inspected nothing.',
    });
  });

  it('fails what was measured and bad, by the assertion that found it', () => {
    expect(judgeTest({ playwrightOutcome: 'unexpected', attempts: [failed] })).toEqual({
      outcome: 'fail',
      why: 'toPassProfile("x"): The run is fail.',
    });
  });

  it('fails a test that refuses what every limit accepts, and doubts one that measured nothing', () => {
    const refused = buildAttempt({ status: 'failed', error: 'Error: expected\nmore' });
    expect(judgeTest({ playwrightOutcome: 'unexpected', attempts: [refused] })).toEqual({
      outcome: 'fail',
      why: 'Error: expected',
    });
    expect(judgeTest({ playwrightOutcome: 'unexpected', attempts: [{ ...refused, runs: [] }] }).outcome).toBe(
      'inconclusive',
    );
    expect(judgeTest({ playwrightOutcome: 'unexpected', attempts: [{ ...refused, status: 'timedOut' }] }).outcome).toBe(
      'inconclusive',
    );
    const doubtful = buildAttempt({ status: 'failed', runs: [buildRun('inconclusive')] });
    expect(judgeTest({ playwrightOutcome: 'unexpected', attempts: [doubtful] }).outcome).toBe('inconclusive');
  });

  it('keeps a measured fault through a retry, and lets a retry make good what measured nothing', () => {
    const retry = buildAttempt({ retry: 1 });
    expect(judgeTest({ playwrightOutcome: 'flaky', attempts: [failed, retry] })).toMatchObject({
      outcome: 'fail',
      why: expect.stringMatching(/A retry passed, which does not undo what was measured\.$/),
    });
    const timedOut = buildAttempt({ status: 'timedOut', error: 'Test timeout', runs: [] });
    expect(judgeTest({ playwrightOutcome: 'flaky', attempts: [timedOut, retry] })).toEqual({
      outcome: 'pass',
      why: 'All 25 readings meet calibration-match. Before that, an attempt could not be judged: Test timeout',
    });
  });

  it('knows tests that were skipped, and such as never ran', () => {
    const skipped = buildAttempt({ status: 'skipped', runs: [], subject: null });
    expect(judgeTest({ playwrightOutcome: 'skipped', attempts: [skipped] }).outcome).toBe('skipped');
    expect(judgeTest({ playwrightOutcome: 'skipped', attempts: [] }).outcome).toBe('inconclusive');
  });
});
