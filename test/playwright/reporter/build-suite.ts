import type { Suite, SuiteAttempt, SuiteRun, SuiteTest } from '../../../src/playwright/reporter/suite.ts';

/** A run that passed. */
export const goodRun: SuiteRun = {
  runId: '2026-01-05T08-00-00Z-cg279x_1-1',
  thing: 'white on cg279x_1',
  outcome: 'pass',
  summary: 'All 25 readings meet calibration-match.',
  reasons: [],
  basis: "Signal at the monitor's input; no light was measured.",
  simulated: false,
  hasRead: true,
  readings: 25,
  planned: 25,
  page: 'inspections/a-0-1.html',
  map: [{ x: 0, y: 0, width: 50, height: 100, color: '#fff2dc' }],
  isFailExpected: false,
  assertions: [
    {
      call: 'toPassProfile("calibration-match")',
      outcome: 'pass',
      expects: 'pass',
      found: 'pass. All is well.',
      ofValues: true,
    },
  ],
};

export function buildRun(outcome: SuiteRun['outcome'], change: Partial<SuiteRun> = {}): SuiteRun {
  const summary = `The run is ${outcome}.`;
  const assertions = [
    { call: 'toPassProfile("x")', outcome, expects: 'pass', found: summary, ofValues: true } as const,
  ];
  return { ...goodRun, outcome, summary, reasons: [`${outcome}: ${summary}`], assertions, ...change };
}

export function buildAttempt(change: Partial<SuiteAttempt> = {}): SuiteAttempt {
  return {
    retry: 0,
    status: 'passed',
    error: null,
    startedAt: '2026-01-05T08:00:00.000Z',
    durationMs: 61_500,
    subject: { unit: 'UNIT-1', monitor: { id: 'cg279x_1', modelName: 'CG279X', serialNumber: '1' } },
    runs: [goodRun],
    ...change,
  };
}

export function buildTest(change: Partial<SuiteTest> = {}): SuiteTest {
  return {
    id: 'abc-1',
    project: '',
    file: 'flat-field.spec.ts',
    line: 3,
    title: 'white is flat',
    playwrightOutcome: 'expected',
    expectedStatus: 'passed',
    outcome: 'pass',
    why: 'All is well.',
    attempts: [buildAttempt()],
    ...change,
  };
}

export function buildSuite(tests: readonly SuiteTest[], change: Partial<Suite> = {}): Suite {
  return {
    schemaVersion: 1,
    tool: { name: 'flatfield', version: '0.1.0' },
    startedAt: '2026-01-05T08:00:00.000Z',
    durationMs: 9000,
    outcome: 'pass',
    summary: '1 test passed.',
    counts: { pass: 1, fail: 0, inconclusive: 0, 'not-inspected': 0, skipped: 0, inspections: 1, readings: 25 },
    errors: [],
    tests,
    ...change,
  };
}
