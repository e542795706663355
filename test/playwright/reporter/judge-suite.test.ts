import { describe, expect, it } from 'vitest';
import { judgeSuite, type SuiteEvidence } from '../../../src/playwright/reporter/judge-suite.ts';
import { buildAttempt, buildRun, buildTest, goodRun } from './build-suite.ts';

const bad = buildTest({ outcome: 'fail', why: 'Too yellow.' });
const doubtful = buildTest({ outcome: 'inconclusive', why: 'No answer.' });

function judged(tests: SuiteEvidence['tests'], change: Partial<SuiteEvidence> = {}) {
  return judgeSuite({ tests, errors: [], status: 'passed', incomplete: null, ...change });
}

describe('judgeSuite', () => {
  it('passes if every test passed and something was read', () => {
    expect(judged([buildTest()])).toEqual({
      outcome: 'pass',
      summary: '1 test passed, with 1 inspection of 25 readings.',
      counts: { pass: 1, fail: 0, inconclusive: 0, 'not-inspected': 0, skipped: 0, inspections: 1, readings: 25 },
    });
  });

  it('names the first test that failed, else the first that could not be judged', () => {
    expect(judged([doubtful, bad, bad], { status: 'failed' })).toMatchObject({
      outcome: 'fail',
      summary: '2 tests failed, and 1 more could not be judged (white is flat). white is flat: Too yellow.',
    });
    expect(judged([buildTest(), doubtful], { status: 'failed' })).toMatchObject({
      outcome: 'inconclusive',
      summary: '1 test could not be judged. white is flat: No answer.',
    });
  });

  it('names the project of the test that failed', () => {
    expect(judged([{ ...bad, project: 'right' }]).summary).toBe('1 test failed. white is flat (right): Too yellow.');
  });

  it('tells two tests of one title apart by their files', () => {
    const other = { ...doubtful, file: 'line-2/flat-field.spec.ts' };
    expect(judged([bad, other]).summary).toBe(
      '1 test failed, and 1 more could not be judged (white is flat (line-2/flat-field.spec.ts)). ' +
        'white is flat (flat-field.spec.ts): Too yellow.',
    );
  });

  it.each([
    ['fail', bad, '1 test failed'],
    ['inconclusive', doubtful, '1 test could not be judged'],
  ] as const)('still says that a shard is missing if a test is %s', (outcome, test, count) => {
    const incomplete = 'Shard 2 of 2 is missing: merge the reports of every shard.';
    expect(judged([test], { incomplete, status: 'failed' })).toMatchObject({
      outcome,
      summary: `${count}. ${incomplete} white is flat: ${test.why}`,
    });
    expect(judged([buildTest()], { incomplete, errors: ['no such file'] }).summary).toBe(
      `${incomplete} An error outside of the tests: no such file`,
    );
  });

  it('counts the inspections that did not pass, as their tests expect', () => {
    const attempts = [buildAttempt({ runs: [buildRun('fail')] })];
    expect(judged([buildTest(), buildTest({ attempts })])).toMatchObject({
      outcome: 'pass',
      summary: '2 tests passed, with 2 inspections of 50 readings. 1 of these did not pass, as the tests expect.',
    });
  });

  it('is inconclusive if a real monitor was inspected as two units: one of them was not', () => {
    const as = (unit: string | null, simulated = false) => {
      const runs = [{ ...goodRun, simulated }];
      const { subject } = buildAttempt();
      return buildTest({ attempts: [buildAttempt({ runs, subject: subject && { ...subject, unit } })] });
    };
    expect(judged([as('LEFT'), as('RIGHT')])).toMatchObject({
      outcome: 'inconclusive',
      summary: 'The monitor CG279X 1 was inspected as unit LEFT and as unit RIGHT.',
    });
    for (const tests of [
      [as('LEFT'), as('LEFT')],
      [as('LEFT'), as(null)],
      [as('LEFT', true), as('RIGHT', true)],
    ]) {
      expect(judged(tests).outcome).toBe('pass');
    }
  });

  it('names tests that inspected nothing apart from those that passed', () => {
    const idle = buildTest({ outcome: 'not-inspected', attempts: [buildAttempt({ runs: [] })] });
    expect(judged([buildTest(), idle])).toMatchObject({
      outcome: 'pass',
      summary: '1 test passed, with 1 inspection of 25 readings. 1 more inspected nothing.',
    });
  });

  it.each<[string, SuiteEvidence['tests'], Partial<SuiteEvidence>]>([
    ['nothing was read', [buildTest({ attempts: [buildAttempt({ runs: [] })] })], {}],
    ['there are no tests', [], {}],
    ['everything was skipped', [buildTest({ outcome: 'skipped', attempts: [buildAttempt({ runs: [] })] })], {}],
    ['only a skipped test read anything', [buildTest({ outcome: 'skipped' })], {}],
    ['something went wrong outside of the tests', [buildTest()], { errors: ['no such file'] }],
    ['the suite was interrupted', [buildTest()], { status: 'interrupted' }],
    ['Playwright says failed for a reason of its own', [buildTest()], { status: 'failed' }],
    ['a shard is missing', [buildTest()], { incomplete: 'Shard 2 of 2 is missing.' }],
  ])('is inconclusive where %s', (_, tests, change) => {
    expect(judged(tests, change).outcome).toBe('inconclusive');
  });
});
