import { describe, expect, it } from 'vitest';
import { judgeSuite } from '../../../src/playwright/reporter/judge-suite.ts';
import { buildAttempt, buildTest } from './build-suite.ts';

const bad = buildTest({ outcome: 'fail', why: 'Too yellow.' });
const doubtful = buildTest({ outcome: 'inconclusive', why: 'No answer.' });

describe('judgeSuite', () => {
  it('passes where every test passed and something was read', () => {
    expect(judgeSuite([buildTest()], [], 'passed')).toEqual({
      outcome: 'pass',
      summary: '1 test passed, with 1 inspection of 25 readings.',
      counts: { pass: 1, fail: 0, inconclusive: 0, skipped: 0, inspections: 1, readings: 25 },
    });
  });

  it('names the first test that failed, else the first that could not be judged', () => {
    expect(judgeSuite([doubtful, bad, bad], [], 'failed')).toMatchObject({
      outcome: 'fail',
      summary: '2 tests failed. white is flat: Too yellow.',
    });
    expect(judgeSuite([buildTest(), doubtful], [], 'failed')).toMatchObject({
      outcome: 'inconclusive',
      summary: '1 test could not be judged. white is flat: No answer.',
    });
  });

  it.each([
    ['nothing was read', [buildTest({ attempts: [buildAttempt({ runs: [] })] })], [], 'passed'],
    ['there are no tests', [], [], 'passed'],
    [
      'everything was skipped',
      [buildTest({ outcome: 'skipped', attempts: [buildAttempt({ runs: [] })] })],
      [],
      'passed',
    ],
    ['something went wrong outside of the tests', [buildTest()], ['no such file'], 'passed'],
    ['the suite was interrupted', [buildTest()], [], 'interrupted'],
    ['Playwright says failed for a reason of its own', [buildTest()], [], 'failed'],
  ] as const)('is inconclusive where %s', (_, tests, errors, status) => {
    expect(judgeSuite(tests, errors, status).outcome).toBe('inconclusive');
  });
});
