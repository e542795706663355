import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { builtInProfiles } from '../../../src/judge/profiles/built-in-profiles.ts';
import { parseInspection, readRecord } from '../../../src/record/read-inspection.ts';
import type { CloudOptions } from '../../../src/simulator/simulated-cloud.ts';
import { runFlatfield } from '../run-flatfield.ts';

let folder: string;
let nth = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-cli-cloud-'));
  const signalExact = builtInProfiles.find(({ name }) => name === 'signal-exact');
  const requires = { minimumPoints: 5, patches: ['white'] };
  await writeFile(join(folder, 'profile.json'), JSON.stringify({ ...signalExact, name: 'five-of-white', requires }));
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Both APIs over the same monitors, and the command to inspect the first; its screen is white. */
async function station(cloud: CloudOptions = {}) {
  const simulator = await startSimulator({ scenario: 'flat', monitors: 3, timeScale: 0, cloud });
  onTestFinished(() => simulator.close());
  const id = simulator.rig.monitors[0]?.id ?? '';
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
  const profile = ['--profile', join(folder, 'profile.json')];
  const where = ['--api', simulator.url, '--monitor', id, '--out', out, '--state-folder', join(folder, `state-${nth}`)];
  const env = { FLATFIELD_CLOUD_TOKEN: simulator.cloudToken, FLATFIELD_CLOUD_URL: simulator.cloudUrl };
  const inspect = (...args: string[]) => runFlatfield(['inspect', ...where, ...plan, ...profile, ...args], { env });
  const asset = () => simulator.cloud?.monitor(id)?.assetInformation;
  return { simulator, id, out, inspect, asset };
}

describe('flatfield inspect --reference cloud', () => {
  it('takes the calibration from the cloud, and the record reports it', async () => {
    const { inspect } = await station();
    const { stdout, code } = await inspect('--reference', 'cloud', '--json');
    expect(code).toBe(0);
    const { calibration, readings } = parseInspection(stdout, 'stdout');
    expect(calibration.reference?.source).toBe('cloud-api');
    expect(readings).toHaveLength(5);
  });

  it('takes it from the local API unless told otherwise, without a token', async () => {
    const { inspect, simulator } = await station();
    const { stdout } = await inspect('--json');
    expect(parseInspection(stdout, 'stdout').calibration.reference?.source).toBe('local-api');
    expect(simulator.cloud?.requests()).toEqual([]);
  });

  it('exits 2 with one line if the cloud refuses, before anything was read', async () => {
    const { inspect, simulator } = await station();
    simulator.cloud?.renewToken();
    const { code, stderr, stdout } = await inspect('--reference', 'cloud');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/refused with status 401/);
    expect(simulator.requests().filter(({ path }) => path.includes('pixel-inspection'))).toEqual([]);
  });

  it('exits 3 for an unknown source', async () => {
    const { inspect } = await station();
    expect((await inspect('--reference', 'file')).code).toBe(3);
  });
});

describe('flatfield inspect --tag-asset', () => {
  it('sets the field to outcome, date and run id, and leaves the others', async () => {
    const { inspect, asset, out } = await station();
    const before = asset();
    const { stderr } = await inspect('--tag-asset', 'custom1');
    const { finishedAt, runId } = await readRecord(out);
    expect(stderr).toContain('custom1 of');
    expect(asset()).toEqual({
      ...before,
      custom1: `pass ${finishedAt.slice(0, 10)} ${runId}`,
    });
  });

  it.each([
    ['the command is not taken', { name: 'partial-send' as const }, /custom1 of \S+ was not set: .*409/],
    ['its answer is lost', { name: 'answer-lost' as const }, /custom1 of \S+ was not set: .*may have taken/],
    ['the service fails', { name: 'status' as const, status: 400 }, /custom1 of \S+ was not set: .*400/],
  ])('reports that %s, and the verdict stands', async (_, fault, message) => {
    const { inspect } = await station({ faults: [{ at: { operation: 'send-asset-information' }, fault }] });
    const failed = await inspect('--tag-asset', 'custom1', '--json');
    expect(failed.stderr).toMatch(message);
    expect(failed.code).toBe(0);
    expect(parseInspection(failed.stdout, 'stdout').judgment.verdict.outcome).toBe('pass');
  });

  it('ends before anything is read if there is no token to tag with', async () => {
    const { inspect, simulator } = await station();
    const { code, stderr } = await inspect('--tag-asset', 'custom1', '--token-file', join(folder, 'nowhere'));
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/token file/);
    expect(simulator.requests()).toEqual([]);
  });

  it('refuses a field that there is not', async () => {
    const { inspect } = await station();
    expect((await inspect('--tag-asset', 'custom5')).code).toBe(3);
  });
});
