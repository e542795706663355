import { firstProblem, hasMeasuredFail } from '../first-outcome.ts';
import type { SuiteAttempt, SuiteTest, TestOutcome } from './suite.ts';

/** A test's outcome with the one sentence why. */
export interface JudgedTest {
  readonly outcome: TestOutcome;
  readonly why: string;
}

/**
 * The outcome of a test: by what was measured in any of its attempts first, and only then by what Playwright says of it. A retry makes good an
 * attempt that read nothing, never one that read a bad value or left its outcome open.
 */
export function judgeTest({
  playwrightOutcome,
  expectedStatus,
  attempts,
}: Pick<SuiteTest, 'playwrightOutcome' | 'expectedStatus' | 'attempts'>): JudgedTest {
  const last = attempts.at(-1);
  if (last === undefined) return { outcome: 'inconclusive', why: 'The test never ran.' };
  const problem = firstProblem(attempts.flatMap(({ runs }) => runs));
  if (problem) return keptThrough(problem, attempts);
  switch (playwrightOutcome) {
    case 'skipped':
      return judgeSkipped(attempts, expectedStatus);
    case 'expected':
      return judgeEnded(last, attempts);
    case 'unexpected':
      return judgeFailed(attempts);
    case 'flaky':
      return judgeRetried(judgeFailed(attempts.slice(0, -1)), last, attempts);
  }
  return playwrightOutcome satisfies never;
}

function keptThrough(problem: JudgedTest, attempts: readonly SuiteAttempt[]): JudgedTest {
  if (attempts.length < 2) return problem;
  return { ...problem, why: `${problem.why} A retry does not undo what was measured.` };
}

/** A test that Playwright left out is not one that asked to be skipped. */
function judgeSkipped(attempts: readonly SuiteAttempt[], expectedStatus: SuiteAttempt['status']): JudgedTest {
  const isSkipped = expectedStatus === 'skipped' && attempts.every(({ status }) => status === 'skipped');
  if (!isSkipped) return { outcome: 'inconclusive', why: errorOf(attempts) ?? 'The test did not run.' };
  return { outcome: 'skipped', why: errorOf(attempts) ?? 'Skipped.' };
}

/** A test that ended as it was to: every run of it is good, or bad as expected. */
function judgeEnded({ status, error, runs }: SuiteAttempt, attempts: readonly SuiteAttempt[]): JudgedTest {
  const shown = runs.find(({ hasRead }) => hasRead);
  const nothing = 'it inspected nothing.';
  if (status !== 'passed' && !runs.some(hasMeasuredFail)) {
    const why = `The test failed as expected, but nothing that it measured failed: ${firstLine(error ?? nothing)}`;
    return { outcome: attempts.some(({ subject }) => subject) ? 'inconclusive' : 'not-inspected', why };
  }
  if (shown === undefined) return { outcome: 'not-inspected', why: `The test passed; ${nothing}` };
  return { outcome: 'pass', why: shown.outcome === 'pass' ? shown.summary : `As the test expects: ${shown.summary}` };
}

function judgeRetried(before: JudgedTest, last: SuiteAttempt, attempts: readonly SuiteAttempt[]): JudgedTest {
  if (before.outcome === 'fail') {
    const why = `${before.why} A retry does not undo that: what the failed assertion looked at is not known.`;
    return { ...before, why };
  }
  if (attempts.slice(0, -1).some(isLeftOpen)) {
    const why = `${before.why} A retry does not undo that: what the test would have said of its readings is not known.`;
    return { ...before, why };
  }
  if (last.status === 'skipped' || last.status === 'interrupted') return before;
  const ended = judgeEnded(last, attempts);
  return { ...ended, why: `${ended.why} Before that, an attempt could not be judged: ${before.why}` };
}

function judgeFailed(attempts: readonly SuiteAttempt[]): JudgedTest {
  const why = errorOf(attempts) ?? 'The test did not end as expected.';
  // What was read is good by every limit that was asked for, and the test still refuses it.
  const isRefused = attempts.some((attempt) => isEndedByError(attempt) && !isLeftOpen(attempt));
  return { outcome: isRefused ? 'fail' : 'inconclusive', why };
}

/**
 * True of an attempt that read something and then ended with an error that is no assertion, such as for a baseline that is missing: what the test would have
 * said of the readings is not known.
 */
function isLeftOpen(attempt: SuiteAttempt): boolean {
  return isEndedByError(attempt) && NO_ASSERTION.test(attempt.error ?? '');
}

/** The errors of Flatfield by their names, and those of the system by their codes. */
const NO_ASSERTION =
  /^(?:Flatfield|PatternNotShown|Unreachable|TimedOut|NotJson|TooLarge|RateLimited|CloudRefused|Refused|InvalidRequest|WrongShape|UncomputableMetric)Error: |^Error: E[A-Z]{2,}: /;

function isEndedByError({ status, runs }: SuiteAttempt): boolean {
  return status === 'failed' && runs.some(({ hasRead }) => hasRead);
}

function errorOf(attempts: readonly SuiteAttempt[]): string | null {
  const error = attempts.find((attempt) => attempt.error !== null)?.error;
  return error == null ? null : firstLine(error);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
