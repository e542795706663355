import { describe, expect, it } from 'vitest';
import { firstProblem, hasMeasuredFail } from '../../src/playwright/first-outcome.ts';
import { buildRun, goodRun } from './reporter/build-suite.ts';

const verdictOnly = { assertions: [] };
const [bad, doubtful] = [buildRun('fail', verdictOnly), buildRun('inconclusive', verdictOnly)];
const unread = buildRun('inconclusive', { ...verdictOnly, hasRead: false });
const asserted = (outcome: 'pass' | 'fail' | 'inconclusive', expects: 'pass' | 'fail') => {
  const assertion = { call: 'toPassProfile("x")', outcome, expects, found: 'found', ofValues: true };
  return buildRun(outcome, { assertions: [assertion] });
};

describe('firstProblem', () => {
  it('finds none in good runs, nor in none', () => {
    expect(firstProblem([])).toBeNull();
    expect(firstProblem([goodRun, { ...goodRun, ...verdictOnly }])).toBeNull();
  });

  it('keeps a bad or doubtful run, whatever is read afterwards', () => {
    expect(firstProblem([bad, goodRun, goodRun])).toEqual({
      outcome: 'fail',
      why: 'No assertion looked at the values of this run: The run is fail.',
    });
    expect(firstProblem([goodRun, doubtful, goodRun])?.outcome).toBe('inconclusive');
    expect(firstProblem([doubtful, bad])?.outcome).toBe('fail');
  });

  it('lets a good run of the same thing make good one that read nothing', () => {
    expect(firstProblem([unread, goodRun])).toBeNull();
    expect(firstProblem([unread, { ...goodRun, thing: 'black on cg279x_1' }])?.outcome).toBe('inconclusive');
    expect(firstProblem([goodRun, unread])?.outcome).toBe('inconclusive');
    expect(firstProblem([unread, unread])?.outcome).toBe('inconclusive');
    expect(firstProblem([unread, bad])?.outcome).toBe('fail');
  });

  it('keeps a run that was refused for a misspelled patch, though other patches are good', () => {
    const refused = { ...unread, thing: 'gery-128 on cg279x_1' };
    expect(firstProblem([goodRun, refused, { ...goodRun, thing: 'black on cg279x_1' }])?.outcome).toBe('inconclusive');
    expect(firstProblem([{ ...unread, thing: null }, goodRun])?.outcome).toBe('inconclusive');
  });

  it('takes only a measured, expected fail as good', () => {
    expect(firstProblem([asserted('fail', 'fail')])).toBeNull();
    expect(firstProblem([asserted('fail', 'pass')])?.outcome).toBe('fail');
    expect(firstProblem([asserted('pass', 'fail')])?.outcome).toBe('fail');
    expect(firstProblem([asserted('inconclusive', 'fail')])?.outcome).toBe('inconclusive');
    expect(firstProblem([{ ...bad, isFailExpected: true }])).toBeNull();
    expect(firstProblem([{ ...asserted('fail', 'pass'), isFailExpected: true }])).toBeNull();
    expect(firstProblem([{ ...doubtful, isFailExpected: true }])?.outcome).toBe('inconclusive');
    expect(firstProblem([{ ...asserted('pass', 'fail'), isFailExpected: true }])?.outcome).toBe('fail');
  });

  it('keeps the worst of what matchers made of one run', () => {
    const { assertions } = asserted('pass', 'pass');
    expect(
      firstProblem([buildRun('pass', { assertions: [...asserted('fail', 'pass').assertions, ...assertions] })]),
    ).toEqual({
      outcome: 'fail',
      why: 'toPassProfile("x"): found',
    });
  });
});

describe('hasMeasuredFail', () => {
  it('goes by the matchers of values, else by the verdict', () => {
    expect(hasMeasuredFail(bad)).toBe(true);
    expect(hasMeasuredFail(doubtful)).toBe(false);
    expect(hasMeasuredFail({ ...bad, assertions: goodRun.assertions })).toBe(false);
    expect(hasMeasuredFail(asserted('fail', 'fail'))).toBe(true);
  });
});
