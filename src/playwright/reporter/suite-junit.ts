import { type JunitCase, junitXml } from '../../report/ci/junit-xml.ts';
import type { Suite, SuiteTest } from './suite.ts';
import { subjectName } from './suite-rows.ts';

/**
 * `junit.xml` of a suite: a case a test, and one for the suite if it is red for another reason than a test. `failure` says judged and bad, `error` could not
 * be judged.
 */
export function suiteJunit(suite: Suite): string {
  const { startedAt, durationMs } = suite;
  const tests = suite.tests.map(testCase);
  // A red suite whose tests are all green has a case of its own; else there are as many cases as tests.
  const isTold = tests.some(({ problem }) => problem?.kind === 'failure' || problem?.kind === 'error');
  const cases = suite.outcome === 'pass' || isTold ? tests : [suiteCase(suite), ...tests];
  return junitXml({
    name: 'flatfield',
    durationMs,
    suites: [{ name: 'flatfield.suite', startedAt, durationMs, cases }],
  });
}

function suiteCase({ outcome, summary, durationMs, errors }: Suite): JunitCase {
  const problem = problemOf(outcome, summary);
  return { name: 'suite', classname: 'flatfield', durationMs, problem, output: errors };
}

function testCase({ title, project, file, outcome, why, attempts }: SuiteTest): JunitCase {
  return {
    name: title,
    classname: [project, file].filter((part) => part !== '').join(' '),
    durationMs: attempts.reduce((sum, { durationMs }) => sum + durationMs, 0),
    problem: problemOf(outcome, why),
    output: attempts.flatMap(({ retry, status, subject, runs }) => [
      `${retry === 0 ? 'first attempt' : `retry ${retry}`}: ${status}, ${subjectName(subject)}`,
      ...runs.map((run) => `${run.runId}: ${run.outcome}. ${run.summary} (${run.basis})`),
    ]),
  };
}

function problemOf(outcome: SuiteTest['outcome'], message: string): JunitCase['problem'] {
  switch (outcome) {
    case 'pass':
    case 'not-inspected':
      return null;
    case 'fail':
      return { kind: 'failure', code: outcome, message };
    case 'inconclusive':
      return { kind: 'error', code: outcome, message };
    case 'skipped':
      return { kind: 'skipped', code: outcome, message };
  }
  return outcome satisfies never;
}
