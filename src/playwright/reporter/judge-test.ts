import type { Outcome } from '../../index.ts';
import type { SuiteAttempt, SuiteRun, SuiteTest, TestOutcome } from './suite.ts';

/** A test's outcome with the one sentence why. */
export interface JudgedTest {
  readonly outcome: TestOutcome;
  readonly why: string;
}

/**
 * How a test stands, from Playwright's word on it and from the verdicts of its runs. A retry makes good an attempt that
 * measured nothing, never one that measured a bad value; a run whose values no matcher looked at counts by its own verdict.
 */
export function judgeTest({
  playwrightOutcome,
  attempts,
}: Pick<SuiteTest, 'playwrightOutcome' | 'attempts'>): JudgedTest {
  const [first] = attempts;
  const last = attempts.at(-1);
  if (first === undefined || last === undefined) return { outcome: 'inconclusive', why: 'The test never ran.' };
  switch (playwrightOutcome) {
    case 'skipped':
      return { outcome: 'skipped', why: first.error ?? 'Skipped.' };
    case 'expected':
      return judgePassed(last);
    case 'unexpected':
      return judgeFailed(attempts);
    case 'flaky':
      return judgeRetried(judgeFailed(attempts.slice(0, -1)), judgePassed(last));
  }
  return playwrightOutcome satisfies never;
}

function judgeRetried(before: JudgedTest, passed: JudgedTest): JudgedTest {
  if (before.outcome === 'fail') {
    return { outcome: 'fail', why: `${before.why} A retry passed, which does not undo what was measured.` };
  }
  return { ...passed, why: `${passed.why} Before that, an attempt could not be judged: ${before.why}` };
}

/** A passed test answers for the runs that it looked at; the others speak for themselves. */
function judgePassed({ runs }: SuiteAttempt): JudgedTest {
  const bad = worst(runs.filter((run) => !isLookedAt(run)).map(({ outcome, summary }) => ({ outcome, why: summary })));
  if (bad && bad.outcome !== 'pass')
    return { ...bad, why: `No assertion looked at the values of this run: ${bad.why}` };
  const [shown] = runs;
  if (shown === undefined) return { outcome: 'pass', why: 'The test passed; it inspected nothing.' };
  return { outcome: 'pass', why: shown.outcome === 'pass' ? shown.summary : `As the test expects: ${shown.summary}` };
}

function judgeFailed(attempts: readonly SuiteAttempt[]): JudgedTest {
  const runs = attempts.flatMap((attempt) => attempt.runs);
  const found = worst(runs.flatMap(findings));
  if (found && found.outcome !== 'pass') return found;
  const why = firstLine(attempts.find(({ error }) => error !== null)?.error ?? 'The test did not end as expected.');
  // What was read is good by every limit that was asked for, and the test still refuses it.
  const isRefused = runs.some(({ readings }) => readings > 0) && attempts.at(-1)?.status === 'failed';
  return { outcome: isRefused ? 'fail' : 'inconclusive', why };
}

interface FoundOutcome {
  readonly outcome: Outcome;
  readonly why: string;
}

/** What the test's own assertions made of a run, else its verdict. */
function findings(run: SuiteRun): readonly FoundOutcome[] {
  const asserted = run.assertions.map(({ call, outcome, found }) => ({ outcome, why: `${call}: ${found}` }));
  return isLookedAt(run) ? asserted : [...asserted, { outcome: run.outcome, why: run.summary }];
}

function isLookedAt({ assertions }: SuiteRun): boolean {
  return assertions.some(({ ofValues }) => ofValues);
}

/** Over several runs a measured fault weighs most: no doubt about another run undoes it. */
function worst(found: readonly FoundOutcome[]): FoundOutcome | undefined {
  const of = (outcome: Outcome) => found.find((one) => one.outcome === outcome);
  return of('fail') ?? of('inconclusive') ?? of('pass');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
