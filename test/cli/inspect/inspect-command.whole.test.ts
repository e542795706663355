import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { plannedCount } from '../../../src/plan/sampling/plan-parts.ts';
import { parseInspection } from '../../../src/record/read-inspection.ts';
import { fakeMonitor } from '../../read/monitor/fake-monitor.ts';
import { ofWhite } from '../of-white.ts';
import { impatientClock, runFlatfield, startFlatfield } from '../run-flatfield.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-cli-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const quick = ['--resolution', '3840x2160', '--time-scale', '0.001'];

describe('flatfield inspect --simulate', () => {
  it.each([
    ['flat', 0],
    ['hdcp', 0],
    ['10-bit', 0],
    ['ycbcr-422', 0],
    ['black-zero', 0],
    ['tinted-corner', 1],
    ['dim-edge', 1],
    ['limited-range', 1],
    ['overlay', 1],
    ['ycbcr-420', 2],
    ['no-calibration', 2],
    ['stale-calibration', 2],
    ['inconsistent-calibration', 2],
    ['mode-changed-mid-run', 2],
    ['unplugged-mid-run', 2],
    ['window-opened-mid-run', 2],
    ['hdcp-mid-run', 0],
  ])('%s ends in %i, and prints exactly the record', async (scenario, expected) => {
    const out = join(folder, scenario);
    const { code, stdout } = await runFlatfield(['inspect', '--simulate', scenario, ...quick, '--out', out, '--json'], {
      clock: impatientClock,
    });
    const inspection = parseInspection(stdout, 'stdout');
    expect(inspection.judgment.verdict.outcome).toBe(['pass', 'fail', 'inconclusive'][expected]);
    expect(code).toBe(expected);
    expect(stdout).toBe(await readFile(join(out, 'inspection.json'), 'utf8'));
    expect(inspection.simulated).toMatchObject({ scenario, timeScale: 0.001 });
    expect(await readdir(out)).toEqual(
      expect.arrayContaining(['inspection.json', 'junit.xml', 'readings.csv', 'report.html']),
    );
  });

  it('needs no size and no pace: it has the usual signal, and is fast', async () => {
    const out = join(folder, 'plain');
    const { code, stdout } = await runFlatfield(
      ['inspect', '--simulate', 'flat', '--patches', 'white', '--out', out, '--json'],
      { clock: impatientClock },
    );
    const { plan, simulated } = parseInspection(stdout, 'stdout');
    expect([code, plan.resolution, simulated?.timeScale]).toEqual([0, { widthPx: 3840, heightPx: 2160 }, 0.01]);
  });

  it('judges only readings under HDCP if it comes on during the run, all even and complete', async () => {
    const out = join(folder, 'hdcp-again');
    const { stdout } = await runFlatfield(['inspect', '--simulate', 'hdcp-mid-run', ...quick, '--out', out, '--json']);
    const { readings, plan, missed } = parseInspection(stdout, 'stdout');
    expect(missed).toEqual([]);
    expect(readings).toHaveLength(plannedCount(plan));
    expect(readings.filter(({ actual }) => actual.xPx % 2 !== 0 || actual.yPx % 2 !== 0)).toEqual([]);
    expect(readings.every((reading) => reading.kind === 'signal' && reading.hdcp)).toBe(true);
  });

  it('writes into reports/ below the current folder by default, with no colon in the name', async () => {
    const cwd = await mkdtemp(join(folder, 'cwd-'));
    const { code, stdout } = await runFlatfield(['inspect', '--simulate', 'flat', '--patches', 'white', ...quick], {
      cwd,
    });
    expect(code).toBe(0);
    const [run = ''] = await readdir(join(cwd, 'reports'));
    expect(run).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[\w-]+$/);
    expect(stdout).toContain('PASS');
    expect(stdout).toContain(run);
  });

  it('keeps an earlier run: a folder that is not empty is refused', async () => {
    const args = ['inspect', '--simulate', 'flat', '--patches', 'white', '--layout', '3x3', ...quick];
    const out = join(folder, 'twice');
    expect((await runFlatfield([...args, '--out', out])).code).toBe(0);
    const before = await readFile(join(out, 'inspection.json'), 'utf8');
    const { code, stderr } = await runFlatfield([...args, '--out', out]);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/^flatfield: .*not empty.*\n$/);
    expect(await readFile(join(out, 'inspection.json'), 'utf8')).toBe(before);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('restores everything at %s and exits 130', async (signal) => {
    const simulator = await startSimulator({ scenario: 'flat', timeScale: 0.1 });
    try {
      const [monitor] = simulator.rig.monitors;
      const out = join(folder, signal);
      const args = ['inspect', '--api', simulator.url, '--resolution', '3840x2160', '--patches', 'white', '--shown'];
      const run = startFlatfield([...args, '--color-mode', '1', '--lock-keys', '--out', out]);
      await expect.poll(() => simulator.blankings().length).toBeGreaterThan(3);
      expect(monitor?.keyLock).toBe('ALL');
      expect(monitor?.colorModes.selectedIndex).toBe(1);
      run.child.kill(signal);
      expect((await run.ended).code).toBe(130);
      expect(monitor?.keyLock).toBe('OFF');
      expect(monitor?.colorModes.selectedIndex).toBe(0);
      expect(monitor?.marker).toBeNull();
      const record = parseInspection(await readFile(join(out, 'inspection.json'), 'utf8'), out);
      expect(record.judgment.verdict.outcome).toBe('inconclusive');
      expect(record.readings.length).toBeGreaterThan(2);
    } finally {
      await simulator.close();
    }
  });

  it('lists the monitors if several are connected and none is named', async () => {
    const simulator = await startSimulator({ scenario: 'flat', monitors: 2, timeScale: 0 });
    try {
      const args = ['inspect', '--api', simulator.url, '--resolution', '100x100', '--patches', 'white', '--shown'];
      const { code, stderr } = await runFlatfield(args);
      expect(code).toBe(3);
      for (const { id } of simulator.rig.monitors) expect(stderr).toContain(id);
    } finally {
      await simulator.close();
    }
  });
});

it('finds the monitor once before it reads, in a run and in a resumed one', async () => {
  const monitor = await fakeMonitor();
  const out = join(folder, 'once');
  const env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
  const started = ['inspect', '--api', monitor.url, ...ofWhite, '--out', out, '--max-attempts', '5'];
  for (const args of [started, ['inspect', '--resume', out, '--shown']]) {
    const before = monitor.requests.length;
    await runFlatfield(args, { env });
    const requests = monitor.requests.slice(before);
    const others = requests.findIndex((request) => !/^GET \/monitors\/?$/.test(request));
    expect(others).toBe(1);
  }
});

describe('bad input', () => {
  it.each([
    [['inspect', '--resoluton', '1x1'], 'did you mean --resolution?'],
    [['inspct'], 'did you mean inspect?'],
    [['inspect'], 'The resolution (--resolution) is missing'],
    [['inspect', '--resolution', 'big', '--simulate', 'flat'], '"big"'],
    [['inspect', '--resolution', '99x99', '--simulate', 'nope'], 'Scenario "nope" is not known'],
    [['inspect', '--resolution', '99x99', '--profile', 'nope'], '"nope"'],
    [['inspect', '--resolution', '99x99', '--profile', './missing.json'], 'missing.json'],
    [['inspect', '--resolution', '99x99', '--simulate', 'flat', '--patches', 'pink'], '"pink"'],
    [['inspect', '--resolution', '99x99', '--simulate', 'flat', '--layout', 'round'], '"round"'],
    [['inspect', '--resolution', '99x99', '--simulate', 'flat', '--order', 'random'], 'random'],
    [['inspect', '--resolution', '99x99', '--simulate', 'flat', '--tone-response', 'gama'], 'gama'],
    [['inspect', '--resolution', '99x99', '--simulate', 'flat', '--color-mode', 'one'], 'color-mode'],
    [['inspect', '--resolution', '99x99', '--time-scale', '0.1'], 'time-scale'],
    [['inspect', '--resolution', '99x99', '--patches', 'white'], '--shown'],
    [['monitor', 'set', '0', '--simulate', 'flat'], 'Nothing to set'],
    [['monitor', 'marker', 'SHOW', '--simulate', 'flat'], '--x'],
    [['simulate', '--monitors', '0'], '--monitors'],
  ])('%j gets one clear line and exit code 3', async (args, expected) => {
    const { code, stdout, stderr } = await runFlatfield(args, { cwd: folder });
    expect(stderr).toContain(expected);
    expect(stderr).toMatch(/^flatfield: [^\n]*\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(3);
  });

  it('explains what to do if nothing answers, and exits 2', async () => {
    const { code, stderr } = await runFlatfield(['monitors', '--api', 'http://127.0.0.1:9'], { clock: impatientClock });
    expect(stderr).toMatch(/enabled.*resident.*window/);
    expect(code).toBe(2);
  });
});
