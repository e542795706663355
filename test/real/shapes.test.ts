import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Suite, SuiteTest, TestOutcome } from '../../src/playwright/reporter/suite.ts';
import { compiledSuites } from '../playwright/compiled-suites.ts';
import { runSuite, type SuiteResult } from '../playwright/run-suite.ts';

type PlaywrightOutcome = SuiteTest['playwrightOutcome'];

/** What Playwright itself, whose word decides without Flatfield's reporter, and the suite's page say of each shape. */
const shapes: readonly (readonly [title: string, playwright: PlaywrightOutcome, page: TestOutcome])[] = [
  ['good and asserted', 'expected', 'pass'],
  ['good, nobody asserts', 'expected', 'pass'],
  ['bad and asserted', 'unexpected', 'fail'],
  ['bad, nobody asserts', 'unexpected', 'fail'],
  ['bad, only the count asserted', 'unexpected', 'fail'],
  ['bad by its profile, good by the limit of the test', 'expected', 'pass'],
  ['doubtful, nobody asserts', 'unexpected', 'inconclusive'],
  ['nothing read, nobody asserts', 'unexpected', 'inconclusive'],
  ['bad, softly', 'unexpected', 'fail'],
  ['bad, then good', 'unexpected', 'fail'],
  ['doubtful, then good', 'unexpected', 'inconclusive'],
  ['nothing read, then good', 'expected', 'pass'],
  ['nothing read, then another plan is good', 'unexpected', 'inconclusive'],
  ['bad as the test asserts', 'expected', 'pass'],
  ['doubtful is not bad', 'unexpected', 'inconclusive'],
  ['good is not bad', 'unexpected', 'fail'],
  ['doubtful and asserted on its count', 'unexpected', 'inconclusive'],
  ['inspects nothing', 'expected', 'not-inspected'],
  ['asks for an inspection and makes none', 'expected', 'not-inspected'],
  ['knows no monitor', 'expected', 'not-inspected'],

  ['a failed assertion is caught', 'unexpected', 'fail'],
  ['a failed assertion is caught, then the opposite holds', 'unexpected', 'fail'],
  ['toPass measures until it is good', 'unexpected', 'fail'],
  ['toPass measures again what was not read', 'expected', 'pass'],
  ['toPass loosens the limit', 'unexpected', 'fail'],
  ['poll measures until it is good', 'unexpected', 'fail'],
  ['a refused run is caught', 'unexpected', 'inconclusive'],
  ['two patterns that are named alike are not taken for one', 'unexpected', 'inconclusive'],
  ['a refused run is caught, then made', 'unexpected', 'inconclusive'],
  ['a run is aborted and caught', 'unexpected', 'inconclusive'],
  ['the expectation is changed by hand', 'unexpected', 'inconclusive'],

  ['bad, then skip', 'unexpected', 'fail'],
  ['bad, then skip by the information on the test', 'unexpected', 'fail'],
  ['bad, then fixme', 'unexpected', 'fail'],
  ['doubtful, then skip', 'unexpected', 'inconclusive'],
  ['good, then skip', 'skipped', 'skipped'],
  ['skip, then nothing', 'skipped', 'skipped'],
  ['never begun', 'skipped', 'skipped'],
  ['bad, then fail', 'unexpected', 'fail'],
  ['a failure is expected and measured', 'expected', 'pass'],
  ['a failure is expected and measured, nobody asserts', 'expected', 'pass'],
  ['a failure is expected, doubtful', 'unexpected', 'inconclusive'],
  ['a failure is expected, good', 'unexpected', 'inconclusive'],
  ['a failure is expected, nothing inspected', 'unexpected', 'inconclusive'],
  ['a failure is expected of something else', 'expected', 'not-inspected'],
  ['a failure is expected, the good run is refused', 'unexpected', 'fail'],
  ['a failure is expected and measured, after a doubt', 'unexpected', 'inconclusive'],
  ['a failure is expected, no monitor answers', 'unexpected', 'inconclusive'],

  ['bad, then good in a retry', 'unexpected', 'fail'],
  ['doubtful, then good in a retry', 'unexpected', 'inconclusive'],
  ['nothing read, then good in a retry', 'flaky', 'pass'],
  ['no run, then good in a retry', 'flaky', 'pass'],
  ['bad, then skipped in a retry', 'unexpected', 'fail'],
  ['bad, then a failure is expected of the retry', 'unexpected', 'fail'],
  ['bad, then nothing is inspected in a retry', 'unexpected', 'fail'],
  ['the worker dies while it reads, then good', 'unexpected', 'inconclusive'],
  ['the worker dies after a bad run, then good', 'unexpected', 'fail'],
  ['the test runs out of time while it reads, then good', 'unexpected', 'inconclusive'],
  ['bad, shrugged off, good when the group runs again', 'unexpected', 'fail'],
  ['good each time the group runs', 'skipped', 'inconclusive'],

  ['before all › after a bad run before all', 'unexpected', 'fail'],
  ['before all › left out after a bad run before all', 'skipped', 'inconclusive'],
  ['before all, skipped › skipped by a bad run before all', 'unexpected', 'fail'],
  ['before all, a failure expected › a failure is expected, a hook for all was bad', 'unexpected', 'fail'],
  ['before all, good › after a good run before all', 'expected', 'pass'],
  ['before each › after a bad run before each', 'unexpected', 'fail'],
  ['before each › skipped after a bad run before each', 'unexpected', 'fail'],
  ['after each › before a bad run after each', 'unexpected', 'fail'],
  ['after all › before a bad run after all', 'unexpected', 'fail'],
  ['after all, fail › bad, and a failure expected after all', 'unexpected', 'fail'],

  ['a run is not awaited', 'unexpected', 'inconclusive'],
  ['a run is not awaited and ends in time', 'unexpected', 'inconclusive'],
  ['what follows a run is not awaited', 'unexpected', 'inconclusive'],
  ['a run is not awaited, and a failure is expected', 'unexpected', 'inconclusive'],
  ['a run is not awaited, then skip', 'unexpected', 'inconclusive'],
  ['runs are awaited together', 'expected', 'pass'],
  ['a run is asserted on as a promise', 'expected', 'pass'],
];

const config = await compiledSuites('test/real/shapes');
/** A shape that is bad costs a worker of its own. */
const longMs = 600_000;

describe('a suite in which a test', () => {
  let result: SuiteResult;
  let suite: Suite;
  beforeAll(async () => {
    result = await runSuite(['-c', config]);
    suite = result.suite();
  }, longMs);

  it.each(shapes)('is "%s" is %s for Playwright, %s on the page', (title, playwright, page) => {
    const test = suite.tests.find((one) => one.title === title);
    expect(test, `${suite.summary} ${result.output.slice(-2000)}`).toBeDefined();
    expect([test?.playwrightOutcome, test?.outcome], test?.why).toEqual([playwright, page]);
  });

  it('is bad ends red, and only what was good and inspected is counted as such', () => {
    expect(result.code).toBe(1);
    expect(suite.outcome).toBe('fail');
    const count = (outcome: TestOutcome) => shapes.filter(([, , page]) => page === outcome).length;
    for (const outcome of ['pass', 'fail', 'inconclusive', 'not-inspected', 'skipped'] as const) {
      expect(suite.counts[outcome], outcome).toBe(count(outcome));
    }
    expect(suite.tests).toHaveLength(shapes.length);
  });

  it('listed, leaves the page and the results of the last suite alone', async () => {
    const page = result.page();
    const { code, output } = await runSuite(['-c', config, '--list'], { FLATFIELD_SUITE_OUTPUT: result.folder });
    expect(code, output).toBe(0);
    expect(output).toContain('good and asserted');
    expect(readFileSync(join(result.folder, 'page', 'index.html'), 'utf8')).toBe(page);
    const untouched = join(result.folder, 'untouched');
    await runSuite(['-c', config, '--list'], { FLATFIELD_SUITE_OUTPUT: untouched });
    expect(existsSync(untouched)).toBe(false);
  }, 120_000);

  it('is not selected is not green, even if that is allowed', async () => {
    const nothing = ['-c', config, '--grep', 'no such test'];
    expect((await runSuite(nothing)).code).toBe(1);
    const allowed = await runSuite([...nothing, '--pass-with-no-tests']);
    expect(allowed.code).toBe(1);
    expect(allowed.suite()).toMatchObject({ outcome: 'inconclusive', counts: { inspections: 0 } });
  }, 120_000);
});
