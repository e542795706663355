import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalApi } from '../../src/local-api/local-api.ts';
import { LeftChanged } from '../../src/monitor/left-changed.ts';
import { type Simulator, startSimulator } from '../../src/simulator/index.ts';
import { playwright, sharedSuite } from './run-suite.ts';

describe('suites of bad monitors', () => {
  const ran = sharedSuite(['bad', 'flaky']);
  const testsIn = (file: string) =>
    ran()
      .suite()
      .tests.filter((test) => test.file.includes(file));

  it('are red, with worst points, soft failures and what was expected to be bad', () => {
    const { code, output, suite, page } = ran();
    expect(code).toBe(1);
    expect(output).toMatch(/Worst points:\s+white at column 1, row 1 \(53, 30 px\): deltaE2000 \d+\.\d\d, limit 2/);
    expect(output).toContain('expect(inspection).toMatchReference(0.1)');
    expect(output).toContain('expect(inspection).toBeUniform({ metric: "luminance-centre-max", limit: 0.01 })');
    expect(suite().outcome).toBe('fail');
    const tests = testsIn('bad');
    expect(tests.map((test) => test.outcome)).toEqual(['pass', 'fail', 'fail']);
    expect(tests[0]?.why).toMatch(/^As the test expects: /);
    expect(page()).toContain('two soft failures &lt;b&gt;&amp; one end&lt;/b&gt;');
    expect(page()).not.toContain('<b>');
  });

  it('keep the first outcome where a retry passed after a bad value', () => {
    const [test, ...others] = testsIn('flaky');
    expect(others).toEqual([]);
    expect(test).toMatchObject({
      playwrightOutcome: 'flaky',
      outcome: 'fail',
      why: expect.stringMatching(/A retry passed/),
    });
    const runs = test?.attempts.flatMap((attempt) => attempt.runs) ?? [];
    expect(runs).toHaveLength(2);
    expect(runs[0]?.runId).toMatch(/-1$/);
    expect(runs[1]?.runId).toMatch(/-1-retry1$/);
    const { folder } = ran();
    for (const { page } of runs) expect(readFileSync(join(folder, 'page', page ?? ''), 'utf8')).toContain('UNIT-2');
  });
});

describe('a suite in which nothing was read', () => {
  const ran = sharedSuite(['nothing-read']);

  it('is not green', () => {
    const { code, output, suite, folder } = ran();
    expect(output).toContain('1 passed');
    expect(code).toBe(1);
    expect(suite()).toMatchObject({ outcome: 'inconclusive', summary: 'Nothing was read, so nothing was proved.' });
    expect(readFileSync(join(folder, 'page', 'junit.xml'), 'utf8')).toContain('<error type="inconclusive"');
  });
});

describe('a suite that is run in shards', () => {
  let folder: string;
  let blobs: readonly [red: string, green: string];
  const shard = (number: 1 | 2) =>
    sharedSuite(['good', 'unasserted', `--shard=${number}/2`], async () => ({
      FLATFIELD_SUITE_BLOB: join(blobs[0], `shard-${number}.zip`),
    }));
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flatfield-shards-'));
    blobs = [join(folder, 'red'), join(folder, 'green')];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const [good, unasserted] = [shard(1), shard(2)];

  it('is green where its tests are', () => {
    expect(good()).toMatchObject({ code: 0, output: expect.stringContaining('1 passed') });
    expect(good().suite()).toMatchObject({ outcome: 'pass', counts: { pass: 1, inspections: 1, readings: 9 } });
  });

  it('goes by the verdicts of runs that nobody asserts on', () => {
    const { code, output, suite } = unasserted();
    expect(output).toContain('1 passed');
    expect(code).toBe(1);
    expect(suite().summary).toMatch(/No assertion looked at the values of this run/);
  });

  it('gives one page when it is merged, green and red as a whole', async () => {
    const [red, green] = blobs;
    cpSync(join(red, 'shard-1.zip'), join(green, 'shard-1.zip'));
    const merge = (place: string) => {
      const args = ['merge-reports', '-c', 'test/playwright/suites/playwright.config.ts', place];
      return playwright(args, { FLATFIELD_SUITE_OUTPUT: place });
    };
    const suiteIn = (place: string) => JSON.parse(readFileSync(join(place, 'page', 'suite.json'), 'utf8'));

    const counts = { pass: 1, fail: 1, inspections: 2, readings: 18 };
    const said = expect.stringContaining("The suite's outcome is fail");
    expect(await merge(red)).toMatchObject({ code: 1, output: said });
    expect(suiteIn(red)).toMatchObject({ outcome: 'fail', counts });
    expect(await merge(green)).toMatchObject({ code: 0 });
    expect(suiteIn(green)).toMatchObject({ outcome: 'pass', counts: { pass: 1, inspections: 1, readings: 9 } });
  });
});

describe('on a monitor that outlives the suite', () => {
  let simulator: Simulator;
  let stateFolder: string;

  beforeAll(async () => {
    const signal = { widthPx: 320, heightPx: 180 };
    simulator = await startSimulator({
      scenario: { name: 'small', description: 'A good monitor', signal },
      timeScale: 0.05,
    });
    stateFolder = mkdtempSync(join(tmpdir(), 'flatfield-state-'));
  });
  afterAll(async () => {
    await simulator.close();
    rmSync(stateFolder, { recursive: true, force: true, maxRetries: 5 });
  });

  const environment = () => ({ FLATFIELD_SUITE_API: simulator.url, FLATFIELD_SUITE_STATE: stateFolder });

  async function stateOf() {
    const api = createLocalApi({ baseUrl: simulator.url });
    try {
      const [monitor] = await api.listMonitors();
      const id = monitor?.id ?? '';
      const modes = await api.getColorModes(id);
      return {
        id,
        selected: modes.find(({ selected }) => selected)?.index,
        names: modes.map(({ name }) => name),
        keyLock: await api.getKeyLock(id),
      };
    } finally {
      await api.close();
    }
  }

  describe('suites that fail and run out of time', () => {
    let before: Awaited<ReturnType<typeof stateOf>>;
    const ran = sharedSuite(['timed-out'], async () => {
      before = await stateOf();
      return environment();
    });

    it('leave it as they found it, and what was read is kept', async () => {
      const { code, suite } = ran();
      expect(code).toBe(1);
      expect(await stateOf()).toEqual(before);
      const [failed, timedOut] = suite().tests;
      expect(failed?.attempts[0]).toMatchObject({
        status: 'failed',
        subject: { unit: 'UNIT-1', monitor: { id: before.id } },
      });
      expect(timedOut?.attempts[0]?.status).toBe('timedOut');
      expect(timedOut?.outcome).toBe('inconclusive');
      expect(timedOut?.attempts[0]?.runs[0]).toMatchObject({ outcome: 'inconclusive', planned: 25 });
      expect(timedOut?.attempts[0]?.runs[0]?.readings).toBeGreaterThan(0);
      expect(await new LeftChanged(stateFolder).list(simulator.url)).toEqual([]);
    });
  });

  describe('two workers, after a run that was killed', () => {
    let before: Awaited<ReturnType<typeof stateOf>>;
    const ran = sharedSuite(['parallel', '--workers=2'], async () => {
      before = await stateOf();
      await leaveChanged(before.id);
      return environment();
    });

    it('never talk to it at once, and the one that waits says so', () => {
      const { code, output, suite } = ran();
      expect(output).toMatch(/flatfield: Waiting: process \d+ uses the API/);
      expect(code, output).toBe(0);
      expect(suite().counts).toMatchObject({ pass: 2, inspections: 2, readings: 18 });
    });

    it('put back what the run left changed before their first test', async () => {
      const { code, output } = ran();
      expect(output).toMatch(/It is put back now/);
      expect(code).toBe(0);
      expect(await stateOf()).toEqual(before);
    });
  });

  /** The key lock, changed by a run that did not come to its end. */
  async function leaveChanged(monitorId: string): Promise<void> {
    const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0 });
    await api.setKeyLock(monitorId, 'ALL');
    await api.close();
    const restorePath = join(stateFolder, 'run', 'restore.json');
    const store = new LeftChanged(stateFolder).storeFor(simulator.url, monitorId, restorePath);
    const changes = [{ what: 'key-lock', from: 'OFF', to: 'ALL' }] as const;
    const writtenAt = '2026-01-05T08:00:00.000Z';
    await store
      .write({ restoreVersion: 1, apiUrl: simulator.url, monitorId, writtenAt, changes })
      .catch(() => undefined);
  }
});
