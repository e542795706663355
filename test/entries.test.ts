import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { createLocalApi, inspect, Token } from '../src/entries/index.ts';
import type { Inspection } from '../src/record/inspection.ts';
import type { Simulator, SimulatorOptions } from '../src/simulator/start-simulator.ts';
import { impatientClock, runProcess } from './cli/run-flatfield.ts';
import { runSuite } from './playwright/run-suite.ts';

// One whole run for each entry of the package, as it is built: all that `npm test` runs of this kind. The rest is in *.whole.test.ts.

const entry = (name: string) =>
  pathToFileURL(fileURLToPath(new URL(`../dist/bundle/${name}.js`, import.meta.url))).href;
const library = async () => (await import(entry('index'))) as typeof import('../src/entries/index.ts');
const simulatorEntry = async () => (await import(entry('simulator'))) as typeof import('../src/entries/simulator.ts');

async function started(options: SimulatorOptions): Promise<Simulator> {
  const simulator = await (await simulatorEntry()).startSimulator({ timeScale: 0, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

type Asked = Partial<Omit<Extract<Parameters<typeof inspect>[0], { readonly api: unknown }>, 'api'>>;

async function inspected(scenario: string, asked: Asked = {}, simulated?: Simulator): Promise<Inspection> {
  const simulator = simulated ?? (await started({ scenario }));
  const { createLocalApi: create, inspect: run } = await library();
  const api: ReturnType<typeof createLocalApi> = create({ baseUrl: simulator.url, clock: impatientClock });
  onTestFinished(() => api.close());
  return run({
    ...{ api, resolution: '3840x2160', layout: '5x5', patches: ['white'] },
    showPatch: (patch, monitorId) => simulator.showPatch(monitorId, patch),
    simulated: { scenario, seed: 1, timeScale: 0 },
    ...asked,
  });
}

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-entries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

describe.each([
  ['flat', 'pass', 0],
  ['tinted-corner', 'fail', 1],
  ['no-calibration', 'inconclusive', 2],
] as const)('a simulated monitor, %s, is %s', (scenario, outcome, exitCode) => {
  it('by the library, with the simulator', async () => {
    expect((await inspected(scenario)).judgment.verdict.outcome).toBe(outcome);
  });

  it('by the command', async () => {
    const out = join(folderForTest(), 'run');
    const args = ['inspect', '--simulate', scenario, '--time-scale', '0', '--layout', '3x3', '--out', out];
    const { code, stderr } = await runProcess(args);
    expect(code, stderr).toBe(exitCode);
  });
});

it.each([
  ['flat', 'pass'],
  ['panel-dim-edge', 'fail'],
] as const)('a simulated panel, %s, is %s by a light meter', async (scenario, outcome) => {
  const simulator = await started({ scenario, meter: {} });
  const { openFakeMeter } = (await import(entry('meter'))) as typeof import('../src/entries/meter.ts');
  const meter = await openFakeMeter({ lightUrl: simulator.lightUrl });
  onTestFinished(() => meter.release());
  const light = { meter, place: () => 'read' as const, settleMs: 0, ambient: true };
  const asked = { light, profile: 'panel-data-sheet', clock: impatientClock };
  const { judgment } = await inspected(scenario, asked, simulator);
  expect(judgment.verdict.outcome, JSON.stringify(judgment.verdict.reasons)).toBe(outcome);
});

it('patches that the pattern entry makes are those that are read', async () => {
  const { parsePatch } = (await import(entry('pattern'))) as typeof import('../src/entries/pattern.ts');
  const gray = parsePatch('200/160/120');
  const { plan, judgment } = await inspected('flat', { patches: [gray], profile: 'signal-exact' });
  expect(plan.patches).toEqual([expect.objectContaining({ codes: gray.codes })]);
  expect(judgment.verdict.limits.map(({ result }) => result)).toEqual(['met']);
});

it('a fleet is read and checked by the fleet entry', async () => {
  const simulator = await started({ scenario: 'flat', local: false, monitors: 5, cloud: {} });
  const { createCloudApi, Token: OfToken } = await library();
  const fleet = (await import(entry('fleet'))) as typeof import('../src/entries/fleet.ts');
  const token: Token = new OfToken(simulator.cloudToken);
  const cloud = createCloudApi({ baseUrl: simulator.cloudUrl, token, stateFolder: null });
  onTestFinished(() => cloud.close());
  const folder = new fleet.SyncFolder(folderForTest());
  await folder.prepare();
  expect(await fleet.syncFleet({ cloud, folder, colorModes: 'none' })).toMatchObject({ monitors: 5, problems: [] });
  const { counts } = await fleet.checkSyncedFleet(folder, fleet.defaultDueLimits, new Date());
  expect(counts.good + counts.due + counts.unknown).toBe(5);
});

// The entries for test runners have types only.
it.each(['matchers', 'matchers/vitest', 'matchers/jest'])(
  'the matchers of %s tell a good run from a bad one',
  async (name) => {
    await import(entry(name));
    const { flatfieldMatchers } = (await import(
      entry('matchers')
    )) as typeof import('../src/playwright/matchers/index.ts');
    expect.extend(flatfieldMatchers);
    const [flat, tinted] = [await inspected('flat'), await inspected('tinted-corner')] as const;
    expect(flat).toPassProfile('calibration-match');
    expect(() => expect(tinted).toPassProfile('calibration-match')).toThrow(/deltaE2000/);
  },
);

it.each([
  ['good', 0, 'pass'],
  ['unasserted', 1, 'fail'],
] as const)('a suite of Playwright, %s, ends with %i, and its reporter says %s', async (suite, exitCode, outcome) => {
  const { code, output, suite: reported } = await runSuite([suite]);
  expect(code, output).toBe(exitCode);
  expect(reported().outcome).toBe(outcome);
});
