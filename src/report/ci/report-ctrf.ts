import type { Inspection } from '../../record/inspection.ts';
import type { JunitCase, JunitSuite } from './junit-xml.ts';
import { junitDocument } from './report-junit.ts';

/**
 * `ctrf.json`: the cases of `junit.xml` in the Common Test Report Format (https://ctrf.io). CTRF has no word for a case that could
 * not be judged; consumers count only `failed` as bad, so both kinds are `failed`, and `rawStatus` tells them apart.
 */
export function reportCtrf(inspection: Inspection): string {
  const { tool, runId, startedAt, finishedAt, durationMs, monitor, unit, station } = inspection;
  const { suites } = junitDocument(inspection);
  const tests = suites.flatMap((suite) => suite.cases.map((one) => testOf(one, suite)));
  const count = (status: Status) => tests.filter((test) => test.status === status).length;
  const results = {
    tool: { name: tool.name, version: tool.version },
    summary: {
      tests: tests.length,
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      pending: 0,
      other: 0,
      suites: suites.length,
      start: epochMs(startedAt),
      stop: epochMs(finishedAt),
      duration: Math.round(durationMs),
    },
    tests,
    environment: {
      reportName: `flatfield ${unit ?? monitor.serialNumber}`,
      testEnvironment: station.name,
      extra: { runId, ...suites[0]?.properties },
    },
  };
  return `${JSON.stringify({ reportFormat: 'CTRF', specVersion: '0.0.0', generatedBy: 'flatfield', results }, null, 2)}\n`;
}

type Status = 'passed' | 'failed' | 'skipped';

function testOf({ name, durationMs = 0, problem, output = [] }: JunitCase, suite: JunitSuite) {
  return {
    name: name || 'unnamed',
    status: statusOf(problem),
    duration: Math.round(durationMs),
    suite: [suite.name],
    ...(problem && { message: problem.message, rawStatus: problem.kind, labels: { code: problem.code } }),
    ...(output.length > 0 && { stdout: output }),
  };
}

function statusOf(problem: JunitCase['problem']): Status {
  if (problem === null) return 'passed';
  return problem.kind === 'skipped' ? 'skipped' : 'failed';
}

/** A moment that a record of hostile origin does not state properly is 0: the format wants an integer. */
function epochMs(utc: string): number {
  const ms = Date.parse(utc);
  return Number.isNaN(ms) ? 0 : ms;
}
