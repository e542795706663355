import { serializeXml, type XmlElement } from '../../report/xml.ts';
import type { Suite, SuiteTest } from './suite.ts';
import { subjectName } from './suite-rows.ts';

/**
 * `junit.xml` of a suite: a case a test, and one for the suite's own outcome. `failure` says judged and bad, `error` could not
 * be judged.
 */
export function suiteJunit(suite: Suite): string {
  const cases: readonly Case[] = [suiteCase(suite), ...suite.tests.map(testCase)];
  const count = (kind: Problem['kind']) => cases.filter(({ problem }) => problem?.kind === kind).length;
  const attributes = {
    name: 'flatfield.suite',
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(suite.durationMs),
  };
  const children = cases.map(caseElement);
  return serializeXml({
    name: 'testsuites',
    attributes: { ...attributes, name: 'flatfield' },
    children: [{ name: 'testsuite', attributes: { ...attributes, timestamp: suite.startedAt }, children }],
  });
}

interface Problem {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly type: string;
  readonly message: string;
}

interface Case {
  readonly name: string;
  readonly classname: string;
  readonly durationMs: number;
  readonly problem: Problem | null;
  readonly output: readonly string[];
}

function suiteCase({ outcome, summary, durationMs, errors }: Suite): Case {
  const problem = problemOf(outcome, summary);
  return { name: 'suite', classname: 'flatfield', durationMs, problem, output: errors };
}

function testCase({ title, project, file, outcome, why, attempts }: SuiteTest): Case {
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

function problemOf(outcome: SuiteTest['outcome'], message: string): Problem | null {
  switch (outcome) {
    case 'pass':
      return null;
    case 'fail':
      return { kind: 'failure', type: outcome, message };
    case 'inconclusive':
      return { kind: 'error', type: outcome, message };
    case 'skipped':
      return { kind: 'skipped', type: outcome, message };
  }
  return outcome satisfies never;
}

function caseElement({ name, classname, durationMs, problem, output }: Case): XmlElement {
  const outcome = problem
    ? [
        {
          name: problem.kind,
          attributes: { type: problem.type, message: problem.message },
          children: [problem.message],
        },
      ]
    : [];
  const written = output.length === 0 ? [] : [{ name: 'system-out', children: [output.join('\n')] }];
  return {
    name: 'testcase',
    attributes: { name, classname, time: seconds(durationMs) },
    children: [...outcome, ...written],
  };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
