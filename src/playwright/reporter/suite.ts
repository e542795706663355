import type { Outcome } from '../../index.ts';
import type { Assertion } from '../assertions.ts';

/** How a test stands in the suite: a verdict, or that it was not run at all. */
export type TestOutcome = Outcome | 'skipped';

/** One inspection of one attempt at a test. */
export interface SuiteRun {
  readonly runId: string;
  readonly outcome: Outcome;
  /** The one sentence why. */
  readonly summary: string;
  /** Reasons that weigh, the most telling first. */
  readonly reasons: readonly string[];
  readonly basis: string;
  /** Whether the monitor was a simulated one. */
  readonly simulated: boolean;
  readonly readings: number;
  readonly planned: number;
  /** Path of the inspection's page, relative to the suite's; null where there is none. */
  readonly page: string | null;
  /** What the test's matchers made of it; where none looked at its values, its verdict counts by itself. */
  readonly assertions: readonly Assertion[];
}

/** One attempt at a test: the first, or a retry. */
export interface SuiteAttempt {
  readonly retry: number;
  readonly status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  /** The first error, in plain text; null where there is none. */
  readonly error: string | null;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly subject: Subject | null;
  readonly runs: readonly SuiteRun[];
}

/** The monitor that a test was about. */
export interface Subject {
  readonly unit: string | null;
  readonly monitor: { readonly id: string; readonly modelName: string; readonly serialNumber: string };
}

/** One test of one project, with all attempts at it; the first one decides unless it measured nothing. */
export interface SuiteTest {
  readonly id: string;
  readonly project: string;
  readonly file: string;
  readonly line: number;
  /** Titles from the outermost `describe` inwards. */
  readonly title: string;
  readonly playwrightOutcome: 'expected' | 'unexpected' | 'flaky' | 'skipped';
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
