import type { FullResult } from '@playwright/test/reporter';
import type { Suite, SuiteTest, TestOutcome } from './suite.ts';

/** The evidence by which a suite is judged. */
export interface SuiteEvidence {
  readonly tests: readonly SuiteTest[];
  /** Errors outside of any test. */
  readonly errors: readonly string[];
  readonly status: FullResult['status'];
  /** The reason why merged reports are not one whole suite, in a sentence; null if they are. */
  readonly incomplete: string | null;
}

/** The outcome of a suite, with its counts. A suite in which no inspection passed is never green, whatever its tests say. */
export function judgeSuite(evidence: SuiteEvidence): Pick<Suite, 'outcome' | 'summary' | 'counts'> {
  const { tests } = evidence;
  const runs = tests.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.runs));
  const count = (outcome: TestOutcome) => tests.filter((test) => test.outcome === outcome).length;
  const counts = {
    pass: count('pass'),
    fail: count('fail'),
    inconclusive: count('inconclusive'),
    'not-inspected': count('not-inspected'),
    skipped: count('skipped'),
    inspections: runs.length,
    readings: runs.reduce((sum, { readings }) => sum + readings, 0),
  };
  return { counts, ...outcomeOf(counts, evidence) };
}

function outcomeOf(
  { fail, inconclusive, pass, readings, inspections, 'not-inspected': notInspected }: Suite['counts'],
  { tests, errors, status, incomplete }: SuiteEvidence,
): Pick<Suite, 'outcome' | 'summary'> {
  const first = (outcome: TestOutcome) => tests.find((test) => test.outcome === outcome);
  if (fail > 0) return { outcome: 'fail', summary: reason(fail, 'failed', first('fail')) };
  if (inconclusive > 0) {
    return { outcome: 'inconclusive', summary: reason(inconclusive, 'could not be judged', first('inconclusive')) };
  }
  const [error] = errors;
  if (error !== undefined) return { outcome: 'inconclusive', summary: `An error outside of the tests: ${error}` };
  if (incomplete !== null) return { outcome: 'inconclusive', summary: incomplete };
  if (readings === 0) return { outcome: 'inconclusive', summary: 'Nothing was read, so nothing was proved.' };
  if (pass === 0) return { outcome: 'inconclusive', summary: 'No test that inspected anything passed.' };
  if (status !== 'passed') return { outcome: 'inconclusive', summary: `The suite ended as ${status}.` };
  const inspected = `${inspections} inspection${inspections === 1 ? '' : 's'} of ${readings} readings`;
  const others = notInspected === 0 ? '' : ` ${notInspected} more inspected nothing.`;
  return { outcome: 'pass', summary: `${pass} test${pass === 1 ? '' : 's'} passed, with ${inspected}.${others}` };
}

function reason(count: number, what: string, test: SuiteTest | undefined): string {
  return `${count} test${count === 1 ? '' : 's'} ${what}. ${test?.title ?? ''}: ${test?.why ?? ''}`;
}
