import type { FullResult } from '@playwright/test/reporter';
import type { Suite, SuiteRun, SuiteTest, TestOutcome } from './suite.ts';
import { subjectOf } from './suite-rows.ts';
import { testName } from './test-name.ts';

/** The evidence by which a suite is judged. */
export interface SuiteEvidence {
  readonly tests: readonly SuiteTest[];
  /** Errors outside of any test. */
  readonly errors: readonly string[];
  readonly status: FullResult['status'];
  /** The reason why merged reports are not one whole suite, in a sentence; null if they are. */
  readonly incomplete: string | null;
}

/** The outcome of a suite, with its counts. A suite in which no inspection passed is never green, whatever its tests say. */
export function judgeSuite(evidence: SuiteEvidence): Pick<Suite, 'outcome' | 'summary' | 'counts'> {
  const { tests } = evidence;
  const runs = runsOf(tests);
  const count = (outcome: TestOutcome) => tests.filter((test) => test.outcome === outcome).length;
  const counts = {
    pass: count('pass'),
    fail: count('fail'),
    inconclusive: count('inconclusive'),
    'not-inspected': count('not-inspected'),
    skipped: count('skipped'),
    inspections: runs.length,
    readings: runs.reduce((sum, { readings }) => sum + readings, 0),
  };
  return { counts, ...outcomeOf(counts, evidence) };
}

function outcomeOf(
  { fail, inconclusive, pass, readings, inspections, 'not-inspected': notInspected }: Suite['counts'],
  { tests, errors, status, incomplete }: SuiteEvidence,
): Pick<Suite, 'outcome' | 'summary'> {
  const doubts = [incomplete, monitorOfTwoUnits(tests)].filter((doubt) => doubt !== null);
  if (fail > 0) {
    const others =
      inconclusive === 0 ? '' : `, and ${inconclusive} more could not be judged (${namesOf(tests, 'inconclusive')})`;
    return {
      outcome: 'fail',
      summary: [`${plural(fail, 'test')} failed${others}.`, ...doubts, firstOf(tests, 'fail')].join(' '),
    };
  }
  if (inconclusive > 0) {
    const count = `${plural(inconclusive, 'test')} could not be judged.`;
    return { outcome: 'inconclusive', summary: [count, ...doubts, firstOf(tests, 'inconclusive')].join(' ') };
  }
  const [error] = errors;
  if (error !== undefined) {
    return { outcome: 'inconclusive', summary: [...doubts, `An error outside of the tests: ${error}`].join(' ') };
  }
  if (doubts.length > 0) return { outcome: 'inconclusive', summary: doubts.join(' ') };
  if (readings === 0) return { outcome: 'inconclusive', summary: 'Nothing was read, so nothing was proved.' };
  if (pass === 0) return { outcome: 'inconclusive', summary: 'No test that inspected anything passed.' };
  if (status !== 'passed') return { outcome: 'inconclusive', summary: `The suite ended as ${status}.` };
  const inspected = `${plural(inspections, 'inspection')} of ${readings} readings`;
  const others = notInspected === 0 ? '' : ` ${notInspected} more inspected nothing.`;
  const missed = runsOf(tests).filter(({ outcome }) => outcome !== 'pass').length;
  const expected = missed === 0 ? '' : ` ${missed} of these did not pass, as the tests expect.`;
  return { outcome: 'pass', summary: `${plural(pass, 'test')} passed, with ${inspected}.${expected}${others}` };
}

/** A sentence about a real monitor that was inspected under the names of two units: one of the two was not inspected. */
function monitorOfTwoUnits(tests: readonly SuiteTest[]): string | null {
  const nameOf = new Map<string, string>();
  for (const test of tests) {
    const subject = subjectOf(test);
    if (subject?.unit == null || runsOf([test]).every(({ simulated }) => simulated)) continue;
    const { id, modelName, serialNumber } = subject.monitor;
    const other = nameOf.get(id) ?? subject.unit;
    if (other !== subject.unit) {
      return `The monitor ${modelName} ${serialNumber} was inspected as unit ${other} and as unit ${subject.unit}.`;
    }
    nameOf.set(id, subject.unit);
  }
  return null;
}

function runsOf(tests: readonly SuiteTest[]): readonly SuiteRun[] {
  return tests.flatMap(({ attempts }) => attempts.flatMap(({ runs }) => runs));
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The first test with an outcome, and why it has it. */
function firstOf(tests: readonly SuiteTest[], outcome: TestOutcome): string {
  const test = tests.find((one) => one.outcome === outcome);
  return test ? `${testName(test, tests)}: ${test.why}` : '';
}

/** The names of the tests with an outcome, three at most. */
function namesOf(tests: readonly SuiteTest[], outcome: TestOutcome): string {
  const names = tests.filter((test) => test.outcome === outcome).map((test) => testName(test, tests));
  return [...names.slice(0, 3), ...(names.length > 3 ? ['...'] : [])].join(', ');
}
