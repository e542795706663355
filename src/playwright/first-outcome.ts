import { z } from 'zod';
import type { Stored } from '../base/stored.ts';
import { OUTCOMES } from '../judge/verdict.ts';
import { type Assertion, assertionSchema } from './assertions.ts';

export const measuredRunSchema = z.strictObject({
  /** The monitor and the options of the run; null if it ended before they were noted. */
  thing: z.string().nullable(),
  outcome: z.enum(OUTCOMES),
  /** The one sentence why. */
  summary: z.string(),
  /** True if anything was, or may have been, read. */
  hasRead: z.boolean(),
  /** True if `test.fail` had declared a failure when the run began. */
  isFailExpected: z.boolean(),
  assertions: z.array(assertionSchema),
});

/** One inspection of a test as far as its outcome goes, with a record or without. */
export type MeasuredRun = Stored<typeof measuredRunSchema>;

/** The problem of a run. */
export interface OutcomeProblem {
  readonly outcome: 'fail' | 'inconclusive';
  /** The one sentence why. */
  readonly why: string;
}

/**
 * The problem of the runs of one test, over all of its attempts and in the order in which they began; null if there is none. The first outcome of
 * each thing is kept: a later run makes good only one that read nothing. A fail outweighs every doubt.
 */
export function firstProblem(runs: readonly MeasuredRun[]): OutcomeProblem | null {
  const problems = runs.flatMap((run, place) => {
    const problem = problemOf(run);
    return problem && !isMadeGood(run, runs.slice(place + 1)) ? [problem] : [];
  });
  return problems.find(({ outcome }) => outcome === 'fail') ?? problems[0] ?? null;
}

/** True if a run has a measured fail, expected or not. */
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
