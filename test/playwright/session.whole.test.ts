import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSimulator } from '../../src/entries/simulator.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import type { FlatfieldOptions } from '../../src/playwright/flatfield-options.ts';
import { type WorkerSession, withSession } from '../../src/playwright/session.ts';
import type { SimulatorOptions } from '../../src/simulator/start-simulator.ts';
import { inEnglish } from '../judge/in-english.ts';

const resolution = '320x180';

/** The monitor of the same seed, calibrated to another white. */
const otherCalibration = { name: 'other', description: 'Another calibration', monitor: { whiteCdM2: 100 } };

/** Both APIs over one monitor of 320x180, in place of those of a real monitor. */
async function startBoth(options: Partial<SimulatorOptions> = {}) {
  const size = { widthPx: 320, heightPx: 180 };
  const simulator = await startSimulator({ scenario: 'flat', resolution: size, timeScale: 0, cloud: {}, ...options });
  onTestFinished(() => simulator.close());
  vi.stubEnv('FLATFIELD_CLOUD_TOKEN', simulator.cloudToken);
  onTestFinished(() => void vi.unstubAllEnvs());
  return simulator;
}

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-session-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** What a test makes of the session that a worker opens with these options. */
async function using<Result>(options: FlatfieldOptions, use: (session: WorkerSession) => Promise<Result>) {
  let result: Result | undefined;
  const told: string[] = [];
  await withSession(
    options,
    async (session) => {
      result = await use(session);
    },
    (message) => told.push(message),
  );
  return result as Result;
}

/** Runs white, which every simulated screen shows. */
async function readWhite({ api, cloud, resolution: size }: WorkerSession) {
  const steps = { marker: 'off', layout: '3x3', patches: ['white'] } as const;
  const inspection = await inspect({ api, cloud: cloud ?? undefined, resolution: size, ...steps });
  const { outcome, reasons } = inEnglish(inspection.judgment.verdict, inspection.plan);
  const { reference } = inspection.calibration;
  return { outcome, codes: reasons.map(({ code }) => code), source: reference?.source, readings: inspection.readings };
}

describe("reference: 'cloud'", () => {
  const options = (more: FlatfieldOptions) => ({ resolution, changeSpacingMs: 0, steadyMs: 0, ...more });

  it('compares a good monitor with the calibration of the cloud', async () => {
    const { url: api, cloudUrl: cloud } = await startBoth();
    const run = await using(options({ api, reference: 'cloud', cloud, stateFolder: stateFolder() }), readWhite);
    expect(run).toMatchObject({ outcome: 'pass', source: 'cloud-api' });
  });

  it('fails a monitor that differs from the calibration of the cloud', async () => {
    const { url: api, cloudUrl: cloud } = await startBoth({ scenario: 'tinted-corner' });
    const run = await using(options({ api, reference: 'cloud', cloud, stateFolder: stateFolder() }), readWhite);
    expect(run).toMatchObject({ outcome: 'fail', source: 'cloud-api' });
  });

  it('reads nothing if cloud and local API disagree', async () => {
    const { url: api } = await startBoth({ seed: 1 });
    const { cloudUrl: cloud } = await startBoth({ seed: 1, scenario: otherCalibration });
    const run = await using(options({ api, reference: 'cloud', cloud, stateFolder: stateFolder() }), readWhite);
    expect(run).toMatchObject({ outcome: 'inconclusive', readings: [] });
    expect(run.codes).toContain('calibration-inconsistent');
  });

  it('takes address and token from the variables, or the token from a file', async () => {
    const { url: api, cloudUrl, cloudToken } = await startBoth();
    vi.stubEnv('FLATFIELD_CLOUD_URL', cloudUrl);
    const folder = stateFolder();
    const base = options({ api, reference: 'cloud', stateFolder: folder });
    expect(await using(base, readWhite)).toMatchObject({ outcome: 'pass', source: 'cloud-api' });
    vi.stubEnv('FLATFIELD_CLOUD_TOKEN', '');
    const tokenFile = join(folder, 'token');
    writeFileSync(tokenFile, cloudToken, { mode: 0o600 });
    expect(await using({ ...base, tokenFile }, readWhite)).toMatchObject({ outcome: 'pass', source: 'cloud-api' });
  });

  it('takes the cloud of the simulated monitor, and leaves the token of the user alone', async () => {
    const real = await startBoth();
    vi.stubEnv('FLATFIELD_CLOUD_URL', real.cloudUrl);
    const run = await using({ simulate: 'flat', timeScale: 0, resolution, reference: 'cloud' }, readWhite);
    expect(run).toMatchObject({ outcome: 'pass', source: 'cloud-api' });
    expect(real.cloud?.requests()).toEqual([]);
  });

  it.each<[string, FlatfieldOptions, string]>([
    [
      'an option that is unknown',
      { simulat: 'flat' } as FlatfieldOptions,
      'simulat is not known; did you mean simulate?',
    ],
    ['no address', { reference: 'cloud' }, 'FLATFIELD_CLOUD_URL'],
    ['no token', { reference: 'cloud', cloud: 'https://cloud.example' }, 'FLATFIELD_CLOUD_TOKEN'],
    ['an address that the token must not be sent to', { reference: 'cloud', cloud: 'http://cloud.example' }, 'https'],
    ['another source', { reference: 'file' as 'cloud' }, 'reference: expected local or cloud, got "file"'],
    ['an address without the reference', { cloud: 'https://cloud.example' }, "cloud goes with reference: 'cloud'"],
    [
      'an address of a simulated monitor',
      { simulate: 'flat', reference: 'cloud', cloud: 'https://a.example' },
      'has a cloud of its own',
    ],
  ])('refuses %s before anything is asked', async (name, more, message) => {
    const simulator = await startBoth();
    if (name === 'no token') vi.stubEnv('FLATFIELD_CLOUD_TOKEN', '');
    const given = more.simulate === undefined ? { api: simulator.url, ...more } : more;
    await expect(using(options(given), readWhite)).rejects.toThrow(message);
    expect(simulator.requests()).toEqual([]);
  });

  it('never repeats a token that was given as a file name', async () => {
    const token = 'a'.repeat(40);
    const given = options({ reference: 'cloud', cloud: 'https://cloud.example', tokenFile: token });
    const error: Error = await using(given, readWhite).catch((thrown) => thrown);
    expect(error.message).toMatch(/^tokenFile expects the name of a file/);
    expect(error.message).not.toContain(token);
  });
});

describe('the client of the local API', () => {
  it('calls the routes of the project', async () => {
    const simulator = await startBoth();
    const routes = { getKeyLock: { path: '/monitors/{monitorId}/locked-keys' } };
    await using({ api: simulator.url, resolution, routes }, async ({ api }) =>
      expect(api.getKeyLock('a')).rejects.toMatchObject({ status: 404 }),
    );
    expect(simulator.requests().map(({ path }) => path)).toContain('/monitors/a/locked-keys');
  });

  it('leaves the routes and words of a release to real monitors', async () => {
    const of = { routes: { listMonitors: { path: '/screens' } }, words: { red: 'R' } };
    const run = await using({ simulate: 'flat', timeScale: 0, resolution, ...of }, readWhite);
    expect(run).toMatchObject({ outcome: 'pass' });
  });
});
