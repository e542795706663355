import type { TestInfo } from '@playwright/test';
import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Inspection } from '../record/inspection.ts';
import { type Assertion, assertionsOn, refusalsSince } from './assertions.ts';
import { runAttachment } from './attach-run.ts';
import { AttemptNotes, lastOfEach, type NotedRun } from './attempt-notes.ts';
import { firstProblem, hasMeasuredFail } from './first-outcome.ts';

/**
 * One attempt at a test, with the runs of its hooks: notes what was measured, and fails the test for what was bad, whatever else
 * became of it. So a suite is not green after a bad measurement, with or without Flatfield's reporter.
 */
export class TestAttempt {
  /** True while the test itself, with its `beforeEach` and `afterEach`, is running, not a hook of several tests. */
  isInTest = false;
  /** True if anything asked for the monitor. */
  isAsked = false;
  readonly #testInfo: TestInfo;
  readonly #notes: AttemptNotes;
  readonly #earlier: readonly NotedRun[];
  readonly #runs: NotedRun[] = [];
  readonly #records = new Map<string, Inspection>();
  readonly #blunders: string[] = [];
  readonly #firstRefusal = refusalsSince(0).length;
  #reported: string | null = null;

  constructor(testInfo: TestInfo) {
    this.#testInfo = testInfo;
    this.#notes = new AttemptNotes(testInfo);
    if (testInfo.retry === 0) this.#notes.clear();
    this.#earlier = this.#notes.read();
  }

  /** Notes that a run was asked for; until it is noted again, it counts as one that was not finished. */
  begin(): NotedRun {
    const { retry, expectedStatus } = this.#testInfo;
    return this.#append({
      id: `${retry}-${this.#runs.length + 1}`,
      runId: null,
      thing: null,
      outcome: 'inconclusive',
      summary: 'The run was not finished.',
      hasRead: true,
      // A failure of one test is not expected of a hook that serves several.
      isFailExpected: this.isInTest && expectedStatus === 'failed',
      assertions: [],
    });
  }

  /** Notes the state of a run, for a retry and for reporters. */
  async note(run: NotedRun, inspection?: Inspection): Promise<void> {
    if (inspection) this.#records.set(run.id, inspection);
    await this.#attach(this.#append(run));
  }

  /** Notes that the test uses inspections in a way that leaves them open; it then fails. */
  blame(blunder: string): void {
    this.#blunders.push(blunder);
  }

  /** To be awaited when the test is over. Throws `run-not-passed` unless the test fails already. */
  async judge(): Promise<void> {
    await this.#noteAssertions();
    const problem = this.#problem();
    const { status, expectedStatus } = this.#testInfo;
    if (problem === null) return this.#failAsExpected();
    if (problem === this.#reported) return;
    this.#reported = problem;
    expectPass(this.#testInfo);
    if (expectedStatus === 'passed' && status !== 'passed' && status !== 'skipped') return;
    throw new FlatfieldError('run-not-passed', problem);
  }

  #problem(): string | null {
    const kept = firstProblem([...this.#earlier, ...lastOfEach(this.#runs)]);
    return kept?.why ?? this.#blunders[0] ?? this.#refusalOfAll() ?? this.#failureWithoutMeasurement();
  }

  /** A bad run that no matcher looked at is the failure that its test expects. */
  #failAsExpected(): void {
    const { status, expectedStatus } = this.#testInfo;
    if (status !== 'passed' || expectedStatus !== 'failed') return;
    const unexcused = lastOfEach(this.#runs).map((run) => ({ ...run, isFailExpected: false }));
    const problem = firstProblem(unexcused);
    if (problem) throw new FlatfieldError('run-not-passed', problem.why);
  }

  #failureWithoutMeasurement(): string | null {
    const { status, expectedStatus } = this.#testInfo;
    if (!this.isAsked || expectedStatus !== 'failed' || status !== 'failed') return null;
    if (lastOfEach(this.#runs).some(hasMeasuredFail)) return null;
    return 'The test is expected to fail, but nothing that it measured failed.';
  }

  async #noteAssertions(): Promise<void> {
    const ofAll = this.#refusalsOfAll();
    for (const run of lastOfEach(this.#runs)) {
      const inspection = this.#records.get(run.id);
      const assertions = [...(inspection ? assertionsOn(inspection) : []), ...ofAll];
      if (assertions.length > run.assertions.length) await this.note({ ...run, assertions });
    }
  }

  /** Refused matchers that were asked about no record of this attempt: which run was meant is not known, so they count against each. */
  #refusalsOfAll(): readonly Assertion[] {
    const known = new Set([...this.#records.values()].flatMap(assertionsOn));
    return refusalsSince(this.#firstRefusal).filter((refusal) => !known.has(refusal));
  }

  #refusalOfAll(): string | null {
    const [refusal] = this.#refusalsOfAll();
    return refusal ? `${refusal.call}: ${refusal.found}` : null;
  }

  #append(run: NotedRun): NotedRun {
    this.#runs.push(run);
    this.#notes.append(run);
    return run;
  }

  async #attach(run: NotedRun): Promise<void> {
    await this.#testInfo.attach(runAttachment, { body: JSON.stringify(run), contentType: 'application/json' });
  }
}

const attempts = new WeakMap<TestInfo, TestAttempt>();

/** The attempt that Playwright's information on a running test is about, the same one for the test and for its hooks. */
export function attemptOf(testInfo: TestInfo): TestAttempt {
  const attempt = attempts.get(testInfo) ?? new TestAttempt(testInfo);
  attempts.set(testInfo, attempt);
  return attempt;
}

/** Has Playwright expect a pass from here on: no `test.fail` or `test.skip` excuses what was measured before it. */
function expectPass(testInfo: TestInfo): void {
  Object.defineProperty(testInfo, 'expectedStatus', { get: () => 'passed', set: () => {} });
}
