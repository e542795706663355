import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { quotedPath } from '../../src/cli/quoted-path.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import { readJournal } from '../../src/read/state/read-journal.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import type { Simulator, SimulatorOptions } from '../../src/simulator/start-simulator.ts';
import { impatientClock, runFlatfield, runProcess, startFlatfield } from './run-flatfield.ts';

let folder: string;
let out: string;
let env: NodeJS.ProcessEnv;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-cli-resume-'));
  out = join(folder, 'run');
  env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const plan = ['--resolution', '3840x2160', '--layout', '4x3', '--patches', 'white', '--shown', '--marker', 'inline'];

/** Each part that reads confirms the size of the signal with one reading before its first point, and one after its last. */
const lastPixel = 1;

async function simulated(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0.01, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

/** Waits for a state that another process brings about. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('after SIGKILL in the middle of a run', () => {
  it('the next command reports pending restores, an inspection is refused, restore applies them', async () => {
    const simulator = await simulated();
    const [monitor] = simulator.rig.monitors;
    const { child, ended } = startFlatfield(
      ['inspect', '--api', simulator.url, ...plan, '--lock-keys', '--color-mode', '3', '--out', out],
      { env },
    );
    await until(() => simulator.blankings().length >= 2);
    child.kill('SIGKILL');
    await ended;
    expect([monitor?.keyLock, monitor?.colorModes.selectedIndex]).toEqual(['ALL', 3]);

    const look = await runFlatfield(['monitor', 'key-lock', '--api', simulator.url], { env });
    expect(look.code).toBe(0);
    expect(look.stderr).toMatch(/An interrupted run left .* the key lock was OFF.*flatfield restore/);
    const again = await runFlatfield(['inspect', '--api', simulator.url, ...plan, '--out', join(folder, 'b')], { env });
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('Restore it with flatfield restore');

    const restored = await runFlatfield(['restore', '--api', simulator.url], { env, clock: impatientClock });
    expect(restored.code).toBe(0);
    expect(restored.stdout).toMatch(/key-lock +OFF +restored/);
    expect([monitor?.keyLock, monitor?.colorModes.selectedIndex, monitor?.marker]).toEqual(['OFF', 0, null]);
    const nothing = await runFlatfield(['restore', '--api', simulator.url], { env });
    expect(nothing).toMatchObject({ code: 0, stderr: 'There is nothing to restore.\n' });
    expect(await readdir(join(folder, 'state', 'flatfield', 'left-changed'))).toEqual([]);
  });
});

describe('flatfield inspect --resume', () => {
  it('resumes the options of the run, at its address, and reads only what is missing', async () => {
    const simulator = await simulated();
    const first = await runFlatfield(
      ['inspect', '--api', simulator.url, ...plan, '--max-attempts', '5', '--unit', 'SN 7', '--out', out],
      { env },
    );
    expect(first.code).toBe(2);
    expect(first.stderr).toContain(`flatfield inspect --resume ${quotedPath(out)}`);
    const { code, stdout } = await runFlatfield(['inspect', '--resume', out, '--shown', '--json'], { env });
    expect(code).toBe(0);
    const inspection = parseInspection(stdout, 'stdout');
    expect(inspection).toMatchObject({ unit: 'SN 7', stopped: null, parts: [{}, {}] });
    expect(inspection.readings).toHaveLength(12);
    expect(simulator.blankings()).toHaveLength(12 + 3 * lastPixel);
  });

  it('is not advised if a later part could not help', async () => {
    const simulator = await simulated();
    const start = ['inspect', '--api', simulator.url, '--patches', 'white', '--shown', '--resolution', '1920x1080'];
    const { code, stdout, stderr } = await runFlatfield([...start, '--out', out], { env });
    expect(code).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('The input signal is larger than 1920x1080');
    expect(stderr).not.toContain('--resume');
  });

  it('starts the simulated monitor of the run again', async () => {
    const start = [
      'inspect',
      '--simulate',
      'dim-edge',
      '--time-scale',
      '0.01',
      '--seed',
      '7',
      '--resolution',
      '3840x2160',
    ];
    const grid = ['--layout', '3x3', '--patches', 'white'];
    await runFlatfield([...start, ...grid, '--max-attempts', '5', '--out', out], { env });
    const { code, stdout } = await runFlatfield(['inspect', '--resume', out, '--json'], { env });
    expect(code).toBe(1);
    const inspection = parseInspection(stdout, 'stdout');
    expect(inspection).toMatchObject({ simulated: { scenario: 'dim-edge', seed: 7 }, stopped: null, parts: [{}, {}] });
    expect(inspection.readings).toHaveLength(9);
  });

  it('with an option that makes it another run reads nothing, explains why and exits 2', async () => {
    const simulator = await simulated();
    await runFlatfield(['inspect', '--api', simulator.url, ...plan, '--max-attempts', '5', '--out', out], { env });
    const { code, stdout } = await runFlatfield(['inspect', '--resume', out, '--shown', '--layout', '5x5'], { env });
    expect(code).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Cannot resume: the plan changed');
    expect(simulator.blankings()).toHaveLength(5 + lastPixel);
  });

  it.each([
    [['inspect', '--resume', 'none'], 3, 'There is no run folder'],
    [['inspect', '--resume', 'x', '--out', 'y'], 3, '--resume and --out cannot be used together'],
    [['inspect', '--simulate', 'flat', '--resolution', '1x1', '--max-attempts', '0'], 3, '--max-attempts expects'],
    [['inspect', '--simulate', 'flat', '--resolution', '1x1', '--max-time', '-1'], 3, '--max-time expects'],
    [['inspect', '--simulate', 'flat', '--max-blanking', '4'], 3, '--max-blanking expects 5 to 600'],
  ])('%j ends in %i: %s', async (args, expected, message) => {
    const { code, stderr } = await runFlatfield(args, { env, cwd: folder });
    expect(stderr).toContain(message);
    expect(code).toBe(expected);
  });
});

describe('a blanking that does not end', () => {
  it('is given up at --max-blanking, and the point is read again', async () => {
    const simulator = await simulated({
      timeScale: 0.001,
      faults: [
        {
          // After the two coordinates beyond the signal, its last pixel, and the two once more.
          at: { operation: 'get-pixel-information', nth: 6 },
          times: 1,
          fault: { name: 'slow-blanking', blankingMs: 6_000_000 },
        },
      ],
    });
    const args = ['inspect', '--api', simulator.url, ...plan, '--max-blanking', '5', '--out', out, '--json'];
    const { stdout } = await runFlatfield(args, { env });
    const { readings, missed } = parseInspection(stdout, 'stdout');
    const attempts = [...readings, ...missed].flatMap((one) => one.attempts);
    expect(attempts.filter(({ code }) => code === 'timed-out')).toHaveLength(1);
    expect(readings).toHaveLength(12);
    // After the one that was given up a plain read came before the next pixel reading.
    const asked = simulator.requests().map(({ path }) => (path.includes('pixel-inspection?') ? 'pixel' : path));
    const given = asked.flatMap((what, place) => (what === 'pixel' ? [place] : []))[5] ?? 0;
    expect(asked[given + 1]).toBe('/monitors');
  });
});

describe.runIf(process.platform === 'linux')('a disk that is full in the middle of a run', () => {
  it('exits 2, leaves what was taken readable and the monitor as found, and can be resumed', async () => {
    const simulator = await simulated();
    const args = ['inspect', '--api', simulator.url, ...plan, '--lock-keys', '--out', out];
    // No file may grow beyond 8 KiB: the journal stops there as on a full disk.
    const { code, stderr } = await runProcess(args, { env, maxFileKib: 8 });
    expect(code).toBe(2);
    expect(stderr).toMatch(/Its readings are kept there: make room, then flatfield inspect --resume/);
    const kept = (await readJournal(join(out, 'readings.ndjson'))).state.readings.size;
    expect(kept).toBeGreaterThan(1);
    expect(kept).toBeLessThan(12);
    expect(await readdir(out)).not.toContain('restore.json');
    expect(simulator.rig.monitors[0]?.keyLock).toBe('OFF');
    const resumed = await runFlatfield(['inspect', '--resume', out, '--shown'], { env, clock: impatientClock });
    expect(resumed.code).toBe(0);
    expect(parseInspection(await readFile(join(out, 'inspection.json'), 'utf8'), out).readings).toHaveLength(12);
  });
});

it('a terminal that is gone does not end a run before the monitor is restored', async () => {
  const simulator = await simulated();
  const { child, ended } = startFlatfield(['inspect', '--api', simulator.url, ...plan, '--lock-keys', '--out', out], {
    env,
  });
  await until(() => simulator.blankings().length >= 1);
  child.stdout?.destroy();
  child.stderr?.destroy();
  const { code } = await ended;
  expect(code).toBe(0);
  expect(simulator.rig.monitors[0]?.keyLock).toBe('OFF');
});
