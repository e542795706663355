import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/http/clock.ts';
import { buildAttempt, buildRun, buildSuite, buildTest } from '../playwright/reporter/build-suite.ts';
import { runFlatfield } from './run-flatfield.ts';

const clock = { ...systemClock, now: () => new Date('2026-01-05T09:00:00.000Z') };

async function ended(content: unknown, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-suite-json-'));
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (content !== undefined) writeFileSync(join(folder, 'suite.json'), text);
  const { code, stdout, stderr } = await runFlatfield(['suite', folder, ...args], { clock });
  return { code, said: `${stdout}${stderr}` };
}

const good = buildSuite([buildTest()]);
const counts = (change: object) => ({ ...good, counts: { ...good.counts, ...change } });

describe('flatfield suite', () => {
  it('ends with the outcome of the suite', async () => {
    expect(await ended(good)).toEqual({ code: 0, said: 'pass. 1 test passed.\n' });
    expect((await ended({ ...good, outcome: 'fail' })).code).toBe(1);
    expect((await ended({ ...good, outcome: 'inconclusive' })).code).toBe(2);
    expect(JSON.parse((await ended(good, '--json')).said)).toMatchObject({ outcome: 'pass', simulated: 0 });
  });

  it.each([
    ['that did not end', undefined],
    ['that is damaged', '{"outcome":"pass"'],
    ['of another program', { outcome: 'pass' }],
    ['of another version', { ...good, schemaVersion: 2 }],
    ['with an outcome that there is not', { ...good, outcome: 'passed' }],
    ['that passed with a failed test', counts({ fail: 1 })],
    ['that passed with a test that could not be judged', counts({ inconclusive: 1 })],
    ['that passed and read nothing', counts({ readings: 0 })],
    ['of yesterday', { ...good, startedAt: '2026-01-04T08:59:59.000Z' }],
    ['of tomorrow', { ...good, startedAt: '2026-01-05T09:06:00.000Z' }],
  ])('is inconclusive for a suite %s', async (_name, content) => {
    expect((await ended(content)).code).toBe(2);
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
