import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { runFlatfield } from './run-flatfield.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

const scenarios = ['flat', 'stale-calibration', 'no-calibration', 'inconsistent-calibration', 'ycbcr-420'];
const profiles = [[], ['--profile', 'signal-exact'], ['--profile', 'iso-14861'], ['--require-detectable', '1']];

describe('flatfield doctor', () => {
  it.each(scenarios.flatMap((scenario) => profiles.map((profile) => [scenario, profile] as const)))(
    'is content with %s %j if and only if an inspection reads and judges it',
    async (scenario, profile) => {
      const args = ['--simulate', scenario, '--time-scale', '0', '--resolution', '3840x2160', ...profile];
      const out = join(folder, `${scenario}${profile.join('')}`);
      const doctor = await runFlatfield(['doctor', ...args], { cwd: folder });
      const inspected = await runFlatfield(['inspect', ...args, '--json', '--out', out], { cwd: folder });
      const { judgment } = JSON.parse(await readFile(join(out, 'inspection.json'), 'utf8'));
      const isJudged = judgment.verdict.counts.judged === judgment.verdict.counts.planned && inspected.code !== 2;
      expect([doctor.code, doctor.stdout.includes('not ok')]).toEqual(isJudged ? [0, false] : [2, true]);
    },
  );

  it('shows which routes are overridden', async () => {
    const config = join(folder, 'route.json');
    await writeFile(config, JSON.stringify({ routes: { getKeyLock: { path: '/monitors/{monitorId}/lock' } } }));
    const { url } = await fakeMonitor();
    const { stderr } = await runFlatfield(['doctor', '--api', url, '--config', config, '--no-pixel'], { cwd: folder });
    expect(stderr).toContain(
      'Overridden: getKeyLock is GET /monitors/{monitorId}/lock, not GET /monitors/{monitorId}/key-lock.\n',
    );
    expect(stderr.match(/Overridden/g)).toHaveLength(1);
  });

  it('says how old the calibration is, by the profile that the configuration names', async () => {
    const config = join(folder, 'line.json');
    await writeFile(config, JSON.stringify({ inspect: { profile: 'signal-exact' } }));
    const args = ['doctor', '--simulate', 'flat', '--time-scale', '0', '--no-pixel'];
    const { stdout } = await runFlatfield(args, { cwd: folder });
    expect(stdout).toMatch(
      /calibration-match 2, calibrated \d{4}-\d\d-\d\d 00:00 \(at most \d+ days ago\), limit 180 days/,
    );
    expect((await runFlatfield([...args, '--config', config], { cwd: folder })).stdout).toContain('signal-exact');
  });

  it('asks for the size of the signal if the answer depends on it, and confirms a stated one', async () => {
    const { url } = await fakeMonitor();
    const unstated = await runFlatfield(['doctor', '--api', url, '--no-pixel', '--require-detectable', '1'], {
      cwd: folder,
    });
    expect(unstated).toMatchObject({ code: 2, stdout: expect.stringContaining('state it (--resolution)') });
    const { stdout } = await runFlatfield(['doctor', '--simulate', 'flat', '--resolution', '1920x1080'], {
      cwd: folder,
    });
    expect(stdout).toMatch(/ok {2}The signal has the stated size +1920x1080\n/);
  });

  it('checks the color mode that is named, and the monitor has', async () => {
    const args = ['doctor', '--simulate', 'flat', '--time-scale', '0', '--no-pixel', '--color-mode'];
    expect((await runFlatfield([...args, '1'], { cwd: folder })).stdout).toContain('mode 1 (OSD 2)');
    expect((await runFlatfield([...args, '99'], { cwd: folder })).stdout).toContain('no color mode of index 99');
  });

  it('says what it leaves unchecked', async () => {
    const args = ['doctor', '--simulate', 'flat', '--time-scale', '0', '--no-pixel', '--meter', 'fake'];
    expect((await runFlatfield(args, { cwd: folder })).stderr).toContain('Not checked: the light meter.');
  });
});

describe('an invalid address', () => {
  it.each([
    [['doctor', '--api', 'foo'], /--api expects an address such as http:..127.0.0.1:50005, got "foo"\./],
    [['monitors', '--api', 'http://0.0.0.0:1'], /--api expects the address of one computer/],
    [['monitors', '--config', 'bad.json'], /^flatfield: api of .*bad\.json expects an address such as/],
    [
      ['monitors', '--config', 'routes.json'],
      /^flatfield: routes of .*routes\.json expects the name of an operation, such as list/,
    ],
  ])('%j is refused by the name of the option', async (args, message) => {
    await writeFile(join(folder, 'bad.json'), '{ "api": "foo" }');
    await writeFile(join(folder, 'routes.json'), '{ "routes": { "listMonitor": { "path": "/x" } } }');
    const { code, stderr } = await runFlatfield(args, { cwd: folder });
    expect(stderr).toMatch(message);
    expect(code).toBe(3);
  });
});
