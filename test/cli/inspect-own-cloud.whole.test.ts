import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSimulator } from '../../src/entries/simulator.ts';
import { builtInProfiles } from '../../src/judge/profiles/built-in-profiles.ts';
import { parseInspection, readRecord } from '../../src/record/read-inspection.ts';
import { type OneMonitorCloud, serveOneMonitor } from './one-monitor-cloud.ts';
import { runFlatfield } from './run-flatfield.ts';

let folder: string;
let nth = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-own-cloud-'));
  const match = builtInProfiles.find(({ name }) => name === 'calibration-match');
  const requires = { minimumPoints: 5, patches: ['white'] };
  await writeFile(join(folder, 'profile.json'), JSON.stringify({ ...match, name: 'five-of-white', requires }));
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A simulated local API, a cloud API that is not the simulator's, and the command to inspect with both. */
async function station() {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0 });
  onTestFinished(() => simulator.close());
  const cloud = await serveOneMonitor(simulator.url);
  onTestFinished(() => cloud.close());
  nth += 1;
  const out = join(folder, `run-${nth}`);
  const plan = [
    '--resolution',
    '3840x2160',
    '--layout',
    '5-quarter',
    '--patches',
    'white',
    '--shown',
    '--marker',
    'off',
  ];
  const where = ['--api', simulator.url, '--out', out, '--state-folder', join(folder, `state-${nth}`)];
  const args = [...where, ...plan, '--profile', join(folder, 'profile.json')];
  const env = { FLATFIELD_CLOUD_TOKEN: cloud.token, FLATFIELD_CLOUD_URL: cloud.url };
  const inspect = (...more: string[]) => runFlatfield(['inspect', ...args, '--reference', 'cloud', ...more], { env });
  const readings = () => simulator.requests().filter(({ path }) => path.includes('pixel-inspection')).length;
  return { cloud, inspect, readings, out };
}

describe('flatfield inspect --reference cloud with a service that is not the simulator', () => {
  it('passes with the calibration of the service, asked for before and after', async () => {
    const { cloud, inspect } = await station();
    const { code, stdout, stderr } = await inspect('--json');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('inconclusive')]);
    const { calibration } = parseInspection(stdout, 'stdout');
    expect(calibration.reference).toMatchObject({ source: 'cloud-api', received: cloud.mode['calibrationResult'] });
    const [mode, details] = [/^GET \/prefix\/api\/v1\/monitors\/[^/]+\/color-modes\/0$/, /\/monitors\/[^/]+$/];
    expect(cloud.requests).toEqual([mode, details, mode].map((path) => expect.stringMatching(path) as unknown));
  });

  it('waits for a rate limit, whatever page reports it, and passes', async () => {
    const { cloud, inspect } = await station();
    cloud.first.push({ status: 429, headers: { 'retry-after': '2' }, body: '<html>' });
    const startMs = performance.now();
    expect((await inspect()).code).toBe(0);
    expect(performance.now() - startMs).toBeGreaterThan(2000);
  });

  it.each<[string, (cloud: OneMonitorCloud) => void]>([
    ['the details of another color mode', ({ mode }) => Object.assign(mode, { index: 1 })],
    ['a refusal', ({ first }) => first.push({ status: 403, body: { message: 'no' } })],
    ['a page', ({ first }) => first.push(...Array(4).fill({ body: '<html>' }))],
    ['a calibration of another shape', ({ mode }) => Object.assign(mode, { calibrationResult: 'yesterday' })],
  ])('reads nothing and ends in 2 after %s', async (_, break_) => {
    const { cloud, inspect, readings } = await station();
    break_(cloud);
    expect((await inspect()).code).toBe(2);
    expect(readings()).toBe(0);
  });

  it.each<[string, (cloud: OneMonitorCloud) => void, string]>([
    ['was never calibrated', ({ mode }) => Object.assign(mode, { calibrationResult: null }), 'calibration-missing'],
    ['has another name', ({ mode }) => Object.assign(mode, { name: 'Another' }), 'calibration-inconsistent'],
    [
      'has another calibration than the monitor’s computer',
      ({ mode }) => {
        const changed = structuredClone(mode['calibrationResult']) as { measurementData: { red: { X: number } } };
        changed.measurementData.red.X *= 1.2;
        Object.assign(mode, { calibrationResult: changed });
      },
      'calibration-inconsistent',
    ],
  ])('is inconclusive and reads nothing if the color mode %s', async (_, change, reason) => {
    const { cloud, inspect, readings, out } = await station();
    change(cloud);
    expect((await inspect()).code).toBe(2);
    expect(readings()).toBe(0);
    const { judgment } = await readRecord(out);
    expect(judgment.verdict.reasons.map(({ code }) => code)).toContain(reason);
  });

  it('tags the asset with what came of it, and leaves the other fields', async () => {
    const { cloud, inspect } = await station();
    expect((await inspect('--tag-asset', 'custom1')).code).toBe(0);
    const { assetInformation, id } = cloud.details;
    expect(cloud.calls.at(-1)?.body).toEqual({
      targetMonitorIds: [id],
      assetInformation: { ...(assetInformation as object), custom1: expect.stringMatching(/^pass \d{4}-\d\d-\d\d /) },
    });
  });

  it.each<[string, object]>([
    ['hold no asset information', { assetInformation: undefined }],
    ['are those of another monitor', { id: 'another' }],
  ])('tags nothing if the details %s, and the verdict stands', async (_, change) => {
    const { cloud, inspect } = await station();
    Object.assign(cloud.details, change);
    const { code, stderr } = await inspect('--tag-asset', 'custom1');
    expect(code).toBe(0);
    expect(stderr).toMatch(/custom1 of \S+ was not set: /);
    expect(cloud.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });
});
