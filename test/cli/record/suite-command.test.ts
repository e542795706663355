import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/http/clock.ts';
import type { SuiteRun } from '../../../src/playwright/reporter/suite.ts';
import { buildAttempt, buildRun, buildSuite, buildTest } from '../../playwright/reporter/build-suite.ts';
import { runFlatfield } from '../run-flatfield.ts';

const clock = { ...systemClock, now: () => new Date('2026-01-05T09:00:00.000Z') };

async function ended(content: unknown, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-suite-json-'));
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (content !== undefined) writeFileSync(join(folder, 'suite.json'), text);
  writeFileSync(join(folder, 'index.html'), '');
  const { code, stdout, stderr } = await runFlatfield(['suite', folder, ...args], { clock });
  return { code, said: `${stdout}${stderr}` };
}

const good = buildSuite([buildTest()]);
const counts = (change: object) => ({ ...good, counts: { ...good.counts, ...change } });
const withTest = (change: object) => ({ ...good, tests: [buildTest(change)] });
const withRun = (run: SuiteRun) => withTest({ attempts: [buildAttempt({ runs: [run] })] });

describe('flatfield suite', () => {
  it('ends with the outcome of the suite', async () => {
    expect(await ended(good)).toEqual({ code: 0, said: 'pass. 1 test passed.\n' });
    const bad = buildTest({ outcome: 'fail', attempts: [buildAttempt({ runs: [buildRun('fail')] })] });
    const failed = { ...counts({ pass: 0, fail: 1 }), tests: [bad], outcome: 'fail' };
    expect(await ended(failed)).toEqual({ code: 1, said: 'fail. 1 test passed.\n' });
    expect((await ended({ ...good, outcome: 'inconclusive' })).code).toBe(2);
    expect(JSON.parse((await ended(good, '--json')).said)).toMatchObject({ outcome: 'pass', simulated: 0 });
  });

  it('names the version of a suite of another version, and the one that it reads', async () => {
    const { code, said } = await ended({ ...good, schemaVersion: 2 });
    expect(code).toBe(2);
    expect(said).toMatch(/suite\.json is of version 2, expected 1: it was made by a newer Flatfield\.\n$/);
  });

  it.each([
    ['that did not end', undefined],
    ['that is damaged', '{"outcome":"pass"'],
    ['of another program', { outcome: 'pass' }],
    ['with an outcome that there is not', { ...good, outcome: 'passed' }],
    ['that passed with a failed test', counts({ fail: 1 })],
    ['that passed with a test that could not be judged', counts({ inconclusive: 1 })],
    ['that passed and read nothing', counts({ readings: 0 })],
    ['that lacks its tests', { ...good, tests: [] }],
    ['that passed without an inspection', counts({ inspections: 0 })],
    ['that passed without a test that passed', counts({ pass: 0 })],
    ['that passed with an error outside of its tests', { ...good, errors: ['boom'] }],
    ['that fails, of tests that pass', { ...good, outcome: 'fail' }],
    ['with a test that failed', withTest({ outcome: 'fail' })],
    ['with an attempt that failed', withTest({ attempts: [buildAttempt({ status: 'failed' })] })],
    ['with a test that Playwright calls unexpected', withTest({ playwrightOutcome: 'unexpected' })],
    ['with a test that never ran', withTest({ attempts: [] })],
    ['with an attempt that measured nothing', withTest({ attempts: [buildAttempt({ runs: [] })] })],
    ['with a run that failed', withRun(buildRun('fail'))],
    ['with a run that passed on no readings', withRun(buildRun('pass', { readings: 0 }))],
    ['with a run that passed and read nothing', withRun(buildRun('pass', { hasRead: false }))],
    ['with a run that says something else, too', withRun({ ...buildRun('pass'), verdict: 'fail' } as SuiteRun)],
    ['without the tool that wrote it', { ...good, tool: undefined }],
    ['of another tool', { ...good, tool: { name: 'other', version: '1' } }],
    ['with an outcome twice', JSON.stringify(good).replace('"outcome":"pass"', '"outcome":"fail","outcome":"pass"')],
    ['of yesterday', { ...good, startedAt: '2026-01-04T08:59:59.000Z' }],
    ['of tomorrow', { ...good, startedAt: '2026-01-05T09:06:00.000Z' }],
  ])('is inconclusive for a suite %s', async (_name, content) => {
    expect((await ended(content)).code).toBe(2);
  });

  it('is inconclusive for a suite whose page is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-suite-json-'));
    writeFileSync(join(folder, 'suite.json'), JSON.stringify(good));
    const { code, stderr } = await runFlatfield(['suite', folder], { clock });
    expect([code, stderr]).toEqual([2, expect.stringContaining('its page, index.html, is missing')]);
  });

  it('says what contradicts what', async () => {
    const { said } = await ended(withTest({ outcome: 'fail', title: 'white' }));
    expect(said).toContain('contradicts itself: the test "white" is fail, but its runs are pass');
    expect((await ended({ ...good, errors: ['boom'] })).said).toContain('An error outside of the tests: boom');
  });

  it('takes the max age that it is given', async () => {
    const old = { ...good, startedAt: '2026-01-04T08:59:59.000Z' };
    expect((await ended(old, '--max-age', '2d')).code).toBe(0);
    expect((await ended(good, '--max-age', '30m')).code).toBe(2);
    expect((await ended(good, '--max-age', 'soon')).code).toBe(3);
  });

  it('says how many inspections were simulated', async () => {
    const simulated = buildTest({ attempts: [buildAttempt({ runs: [buildRun('pass', { simulated: true })] })] });
    expect((await ended(buildSuite([simulated]))).said).toContain('1 of 1 inspections were of simulated monitors');
  });
});

it('says that a folder of a suite does not exist', async () => {
  const { code, stderr } = await runFlatfield(['suite', 'nowhere']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^flatfield: No suite could be read at .*nowhere: it does not exist\.\n$/),
  ]);
});
