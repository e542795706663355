import type { Outcome } from '../verdict/verdict.ts';
import type { Assertion } from './assertions.ts';

/** One inspection of a test as far as its outcome goes, whether it came to a record or not. */
export interface MeasuredRun {
  /** The monitor and the options of the run; null if it ended before they were noted. */
  readonly thing: string | null;
  readonly outcome: Outcome;
  /** The one sentence why. */
  readonly summary: string;
  /** Whether anything was, or may have been, read. */
  readonly hasRead: boolean;
  /** Whether `test.fail` had declared a failure when the run began. */
  readonly isFailExpected: boolean;
  readonly assertions: readonly Assertion[];
}

/** What is wrong with a run. */
export interface OutcomeProblem {
  readonly outcome: 'fail' | 'inconclusive';
  /** The one sentence why. */
  readonly why: string;
}

/**
 * What is wrong with the runs of one test, over all of its attempts and in the order in which they began; null if nothing is.
 * The first outcome of each thing is kept: a later run makes good only one that read nothing. A fail outweighs every doubt.
 */
export function keptProblem(runs: readonly MeasuredRun[]): OutcomeProblem | null {
  const problems = runs.flatMap((run, place) => {
    const problem = problemOf(run);
    return problem && !isMadeGood(run, runs.slice(place + 1)) ? [problem] : [];
  });
  return problems.find(({ outcome }) => outcome === 'fail') ?? problems[0] ?? null;
}

/** Whether a run has a measured fail, expected or not. */
export function hasMeasuredFail({ outcome, assertions }: MeasuredRun): boolean {
  const ofValues = assertions.filter((assertion) => assertion.ofValues);
  return ofValues.length > 0 ? ofValues.some((assertion) => assertion.outcome === 'fail') : outcome === 'fail';
}

function isMadeGood({ hasRead, thing }: MeasuredRun, later: readonly MeasuredRun[]): boolean {
  if (hasRead || thing === null) return false;
  return later.some((run) => run.thing === thing && run.hasRead && problemOf(run) === null);
}

/** A run answers to the matchers that looked at its values; without any, its own verdict counts. */
function problemOf(run: MeasuredRun): OutcomeProblem | null {
  const ofValues = run.assertions.filter((assertion) => assertion.ofValues);
  const problems = ofValues.flatMap((assertion) => assertionProblem(assertion, run.isFailExpected) ?? []);
  if (ofValues.length > 0) return problems.find(({ outcome }) => outcome === 'fail') ?? problems[0] ?? null;
  if (run.outcome === 'pass' || (run.outcome === 'fail' && run.isFailExpected)) return null;
  return { outcome: run.outcome, why: `No assertion looked at the values of this run: ${run.summary}` };
}

function assertionProblem(
  { call, outcome, expects, found }: Assertion,
  isFailExpected: boolean,
): OutcomeProblem | null {
  const why = `${call}: ${found}`;
  if (outcome === 'inconclusive') return { outcome, why };
  const isExpected = outcome === expects || (outcome === 'fail' && isFailExpected);
  return isExpected ? null : { outcome: 'fail', why };
}
