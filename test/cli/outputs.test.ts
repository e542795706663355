import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everyCommand } from './every-command.ts';
import { runFlatfield } from './run-flatfield.ts';

/**
 * Every path that a command takes. `new`: refuses or makes up another name for what is there. `result`: written at the end, and what an
 * earlier call left is removed at the start. `kept`: a store that says itself how far it is.
 */
const PATHS: Readonly<Record<string, 'read' | 'new' | 'result' | 'kept'>> = {
  config: 'read',
  history: 'read',
  resume: 'read',
  sign: 'read',
  'meter-correction': 'read',
  reference: 'read',
  readings: 'read',
  key: 'read',
  'token-file': 'read',
  'line-token-file': 'read',
  'line-ca': 'read',
  'tls-cert': 'read',
  'tls-key': 'read',
  'secret-file': 'read',
  'line mail set --password-file': 'read',
  'line mail set --ca': 'read',
  faults: 'read',
  behavior: 'read',
  like: 'read',
  replay: 'read',
  recording: 'read',
  'cloud-faults': 'read',
  from: 'read',
  input: 'read',
  'inspect --out': 'new',
  'golden check --out': 'new',
  'gauge plan --out': 'new',
  'judge --out': 'new',
  'probe --out': 'new',
  'report-problem --out': 'new',
  record: 'new',
  'chart write --out': 'new',
  'line token create --out': 'new',
  'line backup --out': 'new',
  receipt: 'new',
  'simulate --folder': 'new',
  out: 'result',
  'fleet check --junit': 'result',
  'compare --page': 'result',
  'fleet trend --page': 'result',
  // Statistics decide nothing; each file is replaced when its successor is computed.
  'stats chart --out': 'kept',
  'stats capability --out': 'kept',
  'stats gauge --out': 'kept',
  'stats type1 --out': 'kept',
  'gauge analyze --out': 'kept',
  // Each file is named after its content.
  'line export --out': 'kept',
  'line cert --out': 'kept',
  'fleet sync --into': 'kept',
  folder: 'kept',
  'state-folder': 'kept',
};

async function pathOptions() {
  return (await everyCommand()).flatMap(([name, { options }]) =>
    Object.entries(options as Readonly<Record<string, { readonly normalize?: boolean; readonly isResult?: true }>>)
      .filter(([, { normalize }]) => normalize)
      .map(([option, { isResult }]) => ({ path: `${name} --${option}`, isResult: isResult === true })),
  );
}

const kindOf = (path: string) => PATHS[path] ?? PATHS[path.replace(/^.* --/, '')];

describe('what a command writes at its end', () => {
  it('is known of every path that any command takes', async () => {
    const paths = await pathOptions();
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter(({ path }) => kindOf(path) === undefined)).toEqual([]);
    const results = paths.filter(({ path }) => kindOf(path) === 'result');
    // `report --out` may be a folder, too, and clears its files itself.
    expect(results.filter(({ isResult }) => !isResult).map(({ path }) => path)).toEqual(['report --out']);
    expect(paths.filter(({ path, isResult }) => isResult && kindOf(path) !== 'result')).toEqual([]);
  });

  const folderWith = (...names: readonly string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-outputs-'));
    for (const name of names) writeFileSync(join(folder, name), 'green, yesterday');
    return folder;
  };

  it.each([
    ['without a token', ['--base-url', 'https://127.0.0.1:9'], 3],
    ['with a misspelled option', ['--tokn-file', 'x'], 3],
    ['with a limit that cannot be met', ['--usage-hours', '-1'], 3],
    ['with a folder that is not there', ['--from', 'nowhere'], 3],
  ])('is gone if fleet check cannot start: %s', async (_name, args, code) => {
    const cwd = folderWith('fleet.xml');
    const env = { FLATFIELD_CLOUD_TOKEN: '' };
    const ended = await runFlatfield(['fleet', 'check', '--junit', 'fleet.xml', ...args], { cwd, env });
    expect([ended.code === 0, ended.code], ended.stderr).toEqual([false, code]);
    expect(existsSync(join(cwd, 'fleet.xml'))).toBe(false);
  });

  it.each([
    ['--help', ['--junit', 'fleet.xml', '--help']],
    ['--version', ['--version', '--junit=fleet.xml']],
    ['two files', ['--junit', 'other.xml', '--junit', 'fleet.xml']],
    ['an empty argument', ['--junit', 'fleet.xml', '--group', '']],
  ])('is gone if fleet check is refused for %s', async (_name, args) => {
    const cwd = folderWith('fleet.xml');
    expect((await runFlatfield(['fleet', 'check', ...args], { cwd })).code).toBe(3);
    expect(existsSync(join(cwd, 'fleet.xml'))).toBe(false);
  });

  // Windows lets only administrators make links to files.
  it.skipIf(process.platform === 'win32')(
    'is never written in the place of a link or a folder, nor of what a link leads to',
    async () => {
      const cwd = folderWith('real.html', 'run.txt');
      for (const name of ['folder', 'out', 'runs']) mkdirSync(join(cwd, name));
      for (const name of ['link', join('out', 'report.html')]) symlinkSync(join(cwd, 'real.html'), join(cwd, name));
      for (const path of ['link', 'folder']) {
        for (const args of [
          ['report', 'runs', '--index', '--out', path],
          ['fleet', 'check', '--junit', path],
        ]) {
          const { code, stderr } = await runFlatfield(args, { cwd });
          expect([code, stderr]).toEqual([3, expect.stringMatching(/is a (link|folder) and is not written to/)]);
        }
      }
      const { code } = await runFlatfield(['report', 'runs', '--out', 'out'], { cwd });
      expect([code, readFileSync(join(cwd, 'real.html'), 'utf8')]).toEqual([3, 'green, yesterday']);
      expect([lstatSync(join(cwd, 'link')).isSymbolicLink(), lstatSync(join(cwd, 'folder')).isDirectory()]).toEqual([
        true,
        true,
      ]);
    },
  );

  it.skipIf(process.platform === 'win32')('is never written in the place of a socket, a pipe or a device', async () => {
    const cwd = folderWith();
    const server = createServer().listen(join(cwd, 'socket'));
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    mkdirSync(join(cwd, 'runs'));
    const { code, stderr } = await runFlatfield(['report', 'runs', '--index', '--out', 'socket'], { cwd });
    expect([code, stderr]).toEqual([3, expect.stringContaining('is a device or a pipe and is not written to')]);
    expect(lstatSync(join(cwd, 'socket')).isSocket()).toBe(true);
  });

  it('is gone if the record that report reads is damaged', async () => {
    const cwd = folderWith();
    mkdirSync(join(cwd, 'out'));
    for (const name of ['junit.xml', 'summary.txt']) writeFileSync(join(cwd, 'out', name), 'green, yesterday');
    mkdirSync(join(cwd, 'run'));
    writeFileSync(join(cwd, 'run', 'inspection.json'), '{');
    const ended = await runFlatfield(['report', 'run', '--out', 'out', '--format', 'html,junit'], { cwd });
    expect(ended.code).not.toBe(0);
    const left = ['out/junit.xml', 'out/summary.txt'];
    expect(left.filter((name) => existsSync(join(cwd, name)))).toEqual(['out/summary.txt']);
  });

  it('is gone if there is no run to be listed', async () => {
    const cwd = folderWith('index.html');
    mkdirSync(join(cwd, 'runs'));
    const ended = await runFlatfield(['report', '--index', 'runs'], { cwd });
    expect(ended.code).not.toBe(0);
    expect(existsSync(join(cwd, 'index.html'))).toBe(false);
  });
});
