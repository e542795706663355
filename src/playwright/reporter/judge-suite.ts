import type { FullResult } from '@playwright/test/reporter';
import type { Suite, SuiteTest, TestOutcome } from './suite.ts';

/** The outcome of a suite, with its counts. A suite in which nothing was read is inconclusive, whatever its tests say. */
export function judgeSuite(
  tests: readonly SuiteTest[],
  errors: readonly string[],
  status: FullResult['status'],
): Pick<Suite, 'outcome' | 'summary' | 'counts'> {
  const runs = tests.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.runs));
  const count = (outcome: TestOutcome) => tests.filter((test) => test.outcome === outcome).length;
  const counts = {
    pass: count('pass'),
    fail: count('fail'),
    inconclusive: count('inconclusive'),
    skipped: count('skipped'),
    inspections: runs.length,
    readings: runs.reduce((sum, { readings }) => sum + readings, 0),
  };
  return { counts, ...outcomeOf(counts, errors, status, tests) };
}

function outcomeOf(
  { fail, inconclusive, pass, readings, inspections }: Suite['counts'],
  errors: readonly string[],
  status: FullResult['status'],
  tests: readonly SuiteTest[],
): Pick<Suite, 'outcome' | 'summary'> {
  const first = (outcome: TestOutcome) => tests.find((test) => test.outcome === outcome);
  if (fail > 0) return { outcome: 'fail', summary: reason(fail, 'failed', first('fail')) };
  if (inconclusive > 0) {
    return { outcome: 'inconclusive', summary: reason(inconclusive, 'could not be judged', first('inconclusive')) };
  }
  const [error] = errors;
  if (error !== undefined) return { outcome: 'inconclusive', summary: `An error outside of the tests: ${error}` };
  if (readings === 0) return { outcome: 'inconclusive', summary: 'Nothing was read, so nothing was proved.' };
  if (status !== 'passed') return { outcome: 'inconclusive', summary: `The suite ended as ${status}.` };
  const inspected = `${inspections} inspection${inspections === 1 ? '' : 's'} of ${readings} readings`;
  return { outcome: 'pass', summary: `${pass} test${pass === 1 ? '' : 's'} passed, with ${inspected}.` };
}

function reason(count: number, what: string, test: SuiteTest | undefined): string {
  return `${count} test${count === 1 ? '' : 's'} ${what}. ${test?.title ?? ''}: ${test?.why ?? ''}`;
}
