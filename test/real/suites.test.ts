import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../src/api/local/local-api.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import { PendingRestores } from '../../src/read/monitor/pending-restores.ts';
import type { Simulator } from '../../src/simulator/start-simulator.ts';
import { playwright, runSuite, suitesConfig } from '../playwright/run-suite.ts';

interface Step {
  readonly title: string;
  readonly steps?: readonly Step[];
}

function stepTitles(steps: readonly Step[] = []): readonly string[] {
  return steps.flatMap(({ title, steps: inner }) => [title, ...stepTitles(inner)]);
}

describe('a suite', () => {
  it('of bad monitors is red, with worst points, soft failures and what was expected to be bad', async () => {
    const { code, output, suite, page } = await runSuite(['bad']);
    expect(code).toBe(1);
    expect(output).toMatch(/Worst points:\s+white at column 1, row 1 \(53, 30 px\): deltaE2000 \d+\.\d\d, limit 2/);
    expect(output).toContain('expect(inspection).toMatchReference(0.1)');
    expect(output).toContain('expect(inspection).toBeUniform({ metric: "luminance-center-max", limit: 0.01 })');
    const { outcome, tests } = suite();
    expect(outcome).toBe('fail');
    expect(tests.map((test) => test.outcome)).toEqual(['fail', 'fail', 'pass']);
    expect(tests[2]?.why).toMatch(/^As the test expects: /);
    expect(page()).toContain('two soft failures &lt;b&gt;&amp; one end&lt;/b&gt;');
    expect(page()).not.toContain('<b>');
  });

  it('in which a retry passed after a bad value keeps the first outcome', async () => {
    const { code, suite, folder } = await runSuite(['flaky']);
    expect(code).toBe(1);
    const [test] = suite().tests;
    expect(test).toMatchObject({
      playwrightOutcome: 'unexpected',
      outcome: 'fail',
      why: expect.stringMatching(/A retry does not undo what was measured/),
    });
    const runs = test?.attempts.flatMap((attempt) => attempt.runs) ?? [];
    expect(runs).toHaveLength(2);
    expect(runs[0]?.runId).toMatch(/-1$/);
    expect(runs[1]?.runId).toMatch(/-1-retry1$/);
    for (const { page } of runs) expect(readFileSync(join(folder, 'page', page ?? ''), 'utf8')).toContain('UNIT-2');
  });

  it('without assertions is judged by the verdicts of its runs', async () => {
    const { code, output, suite } = await runSuite(['unasserted']);
    expect(output).toContain('1 failed');
    expect(code).toBe(1);
    expect(suite().summary).toMatch(/No assertion looked at the values of this run/);
  });

  it('in which nothing was read is not green', async () => {
    const { code, output, suite, folder } = await runSuite(['nothing-read']);
    expect(output).toContain('1 passed');
    expect(code).toBe(1);
    expect(suite()).toMatchObject({ outcome: 'inconclusive', summary: 'Nothing was read, so nothing was proved.' });
    expect(readFileSync(join(folder, 'page', 'junit.xml'), 'utf8')).toContain('<error type="inconclusive"');
  });

  it('run in shards and merged is green if every shard is there and good, one without tests too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-shards-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const run = async (blobs: string, suites: readonly string[], shard: number) => {
      const environment = { PLAYWRIGHT_BLOB_OUTPUT_FILE: join(folder, blobs, `shard-${shard}.zip`) };
      await runSuite([...suites, `--shard=${shard}/2`, '--reporter=blob'], environment);
    };
    const merge = async (blobs: string) => {
      const args = ['merge-reports', '-c', await suitesConfig(), join(folder, blobs)];
      const { code, output } = await playwright(args, { FLATFIELD_SUITE_OUTPUT: join(folder, blobs) });
      const page = JSON.parse(readFileSync(join(folder, blobs, 'page', 'suite.json'), 'utf8'));
      return { code, output, ...page };
    };
    for (const shard of [1, 2]) await run('good', ['good'], shard);
    await run('bad', ['good', 'unasserted'], 2);
    cpSync(join(folder, 'good', 'shard-1.zip'), join(folder, 'half', 'shard-1.zip'));
    cpSync(join(folder, 'good', 'shard-1.zip'), join(folder, 'bad', 'shard-1.zip'));

    expect(await merge('good')).toMatchObject({ code: 0, outcome: 'pass', counts: { inspections: 1, readings: 9 } });
    expect(await merge('half')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^Flatfield: merge-reports ends with 1, because the merged suite did not pass \(inconclusive\)\.$/m,
      ),
      outcome: 'inconclusive',
      summary: 'Shard 2 of 2 is missing: merge the reports of every shard.',
      counts: { pass: 1, inspections: 1 },
    });
    expect(await merge('bad')).toMatchObject({ code: 1, outcome: 'fail', counts: { pass: 1, fail: 1 } });
  });
});

describe("with reference: 'cloud'", () => {
  it('judges by the calibration of the cloud, writes its token nowhere, and names in its steps what is read and what is left', async () => {
    const signal = { widthPx: 320, heightPx: 180 };
    const scenario = { name: 'both', description: 'A good monitor behind both APIs', signal };
    const simulator = await startSimulator({ scenario, timeScale: 0, cloud: {} });
    onTestFinished(() => simulator.close());
    const stateFolder = mkdtempSync(join(tmpdir(), 'flatfield-state-'));
    onTestFinished(() => rmSync(stateFolder, { recursive: true, force: true, maxRetries: 5 }));
    const { code, output, folder } = await runSuite(['good'], {
      FLATFIELD_SUITE_API: simulator.url,
      FLATFIELD_SUITE_STATE: stateFolder,
      FLATFIELD_SUITE_REFERENCE: 'cloud',
      FLATFIELD_CLOUD_URL: simulator.cloudUrl,
      FLATFIELD_CLOUD_TOKEN: simulator.cloudToken,
    });
    expect(code, output).toBe(0);
    const files = [folder, stateFolder].flatMap((root) =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const record = files.find((file) => basename(file) === 'inspection.json') ?? '';
    expect(JSON.parse(readFileSync(record, 'utf8')).calibration.reference.source).toBe('cloud-api');
    const written = files.filter((file) => readFileSync(file).includes(simulator.cloudToken));
    expect([written, output.includes(simulator.cloudToken)]).toEqual([[], false]);

    const { suites } = JSON.parse(readFileSync(join(folder, 'playwright.json'), 'utf8'));
    const titles = stepTitles(suites[0].specs[0].tests[0].results[0].steps);
    const points = titles.filter((title) => title.includes(' px'));
    expect(points[0]).toMatch(/^white at \d+, \d+ px$/);
    expect(points.slice(1)).toEqual(
      points
        .slice(1)
        .map((_, place) => expect.stringMatching(new RegExp(` px \\(${place + 1} of 9 readings, \\d+ s left\\)$`))),
    );
    expect(points).toHaveLength(9);
  });
});

describe('on two monitors of one computer', () => {
  it.each([1, 2])('a project for each reads its own, one after the other, with %d workers', async (workers) => {
    const signal = { widthPx: 320, heightPx: 180 };
    const scenario = { name: 'two', description: 'Two good monitors', signal };
    const simulator = await startSimulator({ scenario, monitors: 2, timeScale: 0 });
    onTestFinished(() => simulator.close());
    const stateFolder = mkdtempSync(join(tmpdir(), 'flatfield-state-'));
    onTestFinished(() => rmSync(stateFolder, { recursive: true, force: true, maxRetries: 5 }));
    const monitors = simulator.rig.monitors.map(({ id, serialNumber }) => ({ id, serialNumber }));
    const environment = {
      FLATFIELD_SUITE_API: simulator.url,
      FLATFIELD_SUITE_STATE: stateFolder,
      FLATFIELD_SUITE_SERIALS: monitors.map(({ serialNumber }) => serialNumber).join(','),
    };
    const { code, output, suite } = await runSuite(['good', `--workers=${workers}`], environment);
    expect(code, output).toBe(0);
    const subjects = suite().tests.flatMap(({ attempts }) => attempts.map(({ subject }) => subject));
    expect(subjects).toEqual(
      monitors.map(({ id, serialNumber }) => ({
        unit: `UNIT-${serialNumber}`,
        monitor: expect.objectContaining({ id, serialNumber }),
      })),
    );
    // Each is read in one go: no reading of one is between two of the other.
    const read = simulator
      .requests()
      .flatMap(({ path }) => /^\/monitors\/([^/]+)\/pixel-inspection(?:\?|$)/.exec(path)?.[1] ?? []);
    const turns = read.filter((id, place) => id !== read[place - 1]);
    expect(turns.toSorted()).toEqual(monitors.map(({ id }) => id).toSorted());
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

  it('a failed and a timed-out test leave it as they found it, and what was read is kept', async () => {
    const before = await stateOf();
    const { code, suite } = await runSuite(['timed-out'], environment());
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
    expect(await new PendingRestores(stateFolder).list(simulator.url)).toEqual([]);
  });

  it('two workers never talk to it at once, and the one that waits reports it', async () => {
    const { code, output, suite } = await runSuite(['parallel', '--workers=2'], environment());
    expect(output).toMatch(/flatfield: Waiting: process \d+ has been using the API/);
    expect(code, output).toBe(0);
    expect(suite().counts).toMatchObject({ pass: 2, inspections: 2, readings: 18 });
  });

  it('pending restores of a killed run are applied before the next test', async () => {
    const before = await stateOf();
    const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0 });
    await api.setKeyLock(before.id, 'ALL');
    await api.close();
    const store = new PendingRestores(stateFolder).storeFor(
      simulator.url,
      before.id,
      join(stateFolder, 'run', 'restore.json'),
    );
    const changes = [{ what: 'key-lock', from: 'OFF', to: 'ALL' }] as const;
    await store
      .write({
        restoreVersion: 1,
        apiUrl: simulator.url,
        monitorId: before.id,
        writtenAt: '2026-01-05T08:00:00.000Z',
        changes,
      })
      .catch(() => undefined);
    const { output, code } = await runSuite(['good'], environment());
    expect(output).toMatch(/It is restored now/);
    expect(code).toBe(0);
    expect(await stateOf()).toEqual(before);
  });
});
