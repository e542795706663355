import type { Outcome } from '../../verdict/verdict.ts';
import type { MeasuredRun } from '../kept-outcome.ts';

/** How a test is shown in the suite: a verdict, that it inspected nothing, or that it was not run at all. */
export type TestOutcome = Outcome | 'not-inspected' | 'skipped';

/** One inspection of one attempt at a test; what its test's matchers made of it, else its own outcome, counts. */
export interface SuiteRun extends MeasuredRun {
  /** Empty if it came to no record. */
  readonly runId: string;
  /** Reasons that weigh, the most telling first. */
  readonly reasons: readonly string[];
  readonly basis: string;
  /** Whether the monitor was a simulated one. */
  readonly simulated: boolean;
  readonly readings: number;
  readonly planned: number;
  /** Path of the inspection's page, relative to the suite's; null if there is none. */
  readonly page: string | null;
}

/** One attempt at a test: the first, or a retry. */
export interface SuiteAttempt {
  readonly retry: number;
  readonly status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  /** The first error, in plain text; null if there is none. */
  readonly error: string | null;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly subject: SuiteSubject | null;
  readonly runs: readonly SuiteRun[];
}

/** The monitor that a test was about. */
export interface SuiteSubject {
  readonly unit: string | null;
  readonly monitor: { readonly id: string; readonly modelName: string; readonly serialNumber: string };
}

/** One test of one project, with all attempts at it; the first outcome of each thing that they measured is kept. */
export interface SuiteTest {
  readonly id: string;
  readonly project: string;
  readonly file: string;
  readonly line: number;
  /** Titles from the outermost `describe` inwards. */
  readonly title: string;
  readonly playwrightOutcome: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  /** What the test said that Playwright should expect of it. */
  readonly expectedStatus: SuiteAttempt['status'];
  readonly outcome: TestOutcome;
  /** The one sentence why. */
  readonly why: string;
  readonly attempts: readonly SuiteAttempt[];
}

/** The suite as `suite.json` holds it. */
export interface Suite {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'flatfield'; readonly version: string };
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: Outcome;
  readonly summary: string;
  readonly counts: Readonly<Record<TestOutcome, number>> & { readonly inspections: number; readonly readings: number };
  /** Errors outside of any test. */
  readonly errors: readonly string[];
  readonly tests: readonly SuiteTest[];
}
