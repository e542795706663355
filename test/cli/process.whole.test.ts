import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSimulator } from '../../src/entries/simulator.ts';
import { REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import { bin, runFlatfield, runProcess, startFlatfield } from './run-flatfield.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const quick = ['--resolution', '3840x2160', '--layout', '3x3', '--patches', 'white', '--time-scale', '0'];

describe('a command in a process of its own', () => {
  it.each([
    [['--version'], 0],
    [['inspect', '--help'], 0],
    [['profiles', '--json'], 0],
    [['inspct'], 3],
    [['fleet', 'groups', '--cloud', 'http://127.0.0.1:9', '--max-wait', '1s'], 3],
  ])('%j ends by itself in %i, and says what it says within another process', async (args, expected) => {
    const [own, within] = await Promise.all([runProcess(args), runFlatfield(args)]);
    expect(own.code).toBe(expected);
    expect(own).toEqual(within);
  });

  it.each([
    ['flat', 0],
    ['dim-edge', 1],
    ['no-calibration', 2],
  ])(
    'an inspection of %s ends by itself in %i, with the files of one within another process',
    async (scenario, code) => {
      const args = ['inspect', '--simulate', scenario, ...quick];
      const [own, within] = [join(folder, `${scenario}-own`), join(folder, `${scenario}-within`)];
      const ended = await Promise.all([runProcess([...args, '--out', own]), runFlatfield([...args, '--out', within])]);
      expect(ended.map((one) => one.code)).toEqual([code, code]);
      const [text = '', other = ''] = ended.map(({ stdout }) => stdout.replaceAll(/^Page: .*$|\d[\d.:TZ-]*/gm, ''));
      expect(text).toBe(other.replaceAll(`${scenario}-within`, `${scenario}-own`));
      expect(await readdir(own)).toEqual(await readdir(within));
    },
  );

  it('starts where it is called, and writes there', async () => {
    const cwd = await mkdtemp(join(folder, 'cwd-'));
    const { code } = await runProcess(['inspect', '--simulate', 'flat', ...quick], { cwd });
    expect(code).toBe(0);
    expect(await readdir(join(cwd, 'reports'))).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')(
    'exits 2 if its results cannot be written, and 0 if the reader has gone',
    async () => {
      const lost = await runProcess(['profiles', '--json'], { output: '/dev/full' });
      expect(lost.code).toBe(2);
      const { child, ended } = startFlatfield(['profiles', '--json']);
      child.stdout?.destroy();
      expect((await ended).code).toBe(0);
    },
  );

  it.skipIf(process.platform === 'win32')('ends at once at a signal long after the first, and reports it', async () => {
    const { out, child, ended } = await started('twice', 20, ['--lock-keys', '--color-mode', '1']);
    child.kill('SIGINT');
    const again = () => {
      child.kill('SIGTERM');
      return child.exitCode;
    };
    await expect.poll(again, { interval: 100 }).toBe(2);
    expect((await ended).stderr).toContain('Interrupted again: ended at once.');
    expect(await readdir(out)).not.toContain('inspection.json');
  });

  it.skipIf(process.platform === 'win32')(
    'takes signals that come together for one, and restores everything',
    async () => {
      const { out, child, ended } = await started('bounced', 0.1);
      for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) child.kill(signal);
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([130, expect.not.stringContaining('Interrupted again')]);
      expect(await readdir(out)).toContain('inspection.json');
    },
  );

  it.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))(
    'exits 130 if its terminal is closed at a prompt, and keeps its record',
    async () => {
      const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, meter: {} });
      onTestFinished(() => simulator.close());
      const [out, codeFile, typescript] = ['closed', 'code', 'typescript'].map((name) => join(folder, name)) as Three;
      const command = [
        'inspect',
        '--api',
        simulator.url,
        '--meter',
        'fake',
        '--meter-port',
        simulator.lightUrl,
        '--shown',
      ];
      const args = [...command, ...quick.slice(0, -2), '--profile', 'panel-data-sheet', '--settle', '0', '--out', out];
      const line = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(' ');
      // It is the shell that tells how it ended; closing the terminal would end the shell first.
      const shell = `trap '' HUP; ${line}; echo $? > '${codeFile}'`;
      const terminal = spawn('/usr/bin/script', ['-qfc', shell, typescript], { stdio: ['pipe', 'ignore', 'ignore'] });
      await expect.poll(() => readFile(typescript, 'latin1').catch(() => '')).toContain('s: skip');
      terminal.kill('SIGKILL');
      await expect.poll(() => readFile(codeFile, 'latin1').catch(() => '')).toBe('130\n');
      expect(await readdir(out)).toContain('inspection.json');
    },
  );
});

type Three = [string, string, string];

/** An inspection in a process of its own, which has begun. */
async function started(name: string, timeScale: number, more: readonly string[] = []) {
  const simulator = await startSimulator({ scenario: 'flat', timeScale });
  onTestFinished(() => simulator.close());
  const out = join(folder, name);
  const run = startFlatfield([
    'inspect',
    '--api',
    simulator.url,
    ...quick.slice(0, -2),
    '--shown',
    '--out',
    out,
    ...more,
  ]);
  await expect.poll(() => simulator.requests().length).toBeGreaterThan(3);
  return { out, ...run };
}

it('several commands within one process know nothing of each other: not their folder, environment or output', async () => {
  const runs = REPORT_LANGUAGES.map(async (language) => {
    const cwd = await mkdtemp(join(folder, `${language}-`));
    const args = ['inspect', '--simulate', 'flat', ...quick, '--unit', `UNIT-${language}`, '--out', 'run'];
    return { cwd, ...(await runFlatfield(args, { cwd, env: { LC_ALL: language } })) };
  });
  for (const [place, { cwd, code, stdout }] of (await Promise.all(runs)).entries()) {
    expect(code).toBe(0);
    expect(stdout).toContain(pathToFileURL(join(cwd, 'run', 'report.html')).href);
    const page = await readFile(join(cwd, 'run', 'report.html'), 'utf8');
    expect(page).toContain(`<html lang="${REPORT_LANGUAGES[place]}">`);
    expect(page.match(/UNIT-../g)?.every((unit) => unit === `UNIT-${REPORT_LANGUAGES[place]}`)).toBe(true);
  }
});
