import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandEntry } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
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
  faults: 'read',
  'cloud-faults': 'read',
  from: 'read',
  'inspect --out': 'new',
  'judge --out': 'new',
  'chart write --out': 'new',
  'line token create --out': 'new',
  'line backup --out': 'new',
  receipt: 'new',
  'simulate --folder': 'new',
  'report --out': 'result',
  'fleet check --junit': 'result',
  // Each file is named after its content.
  'line export --out': 'kept',
  'line cert --out': 'kept',
  'fleet sync --into': 'kept',
  folder: 'kept',
  'state-folder': 'kept',
};

async function pathsOf(entries: readonly CommandEntry[], before = ''): Promise<readonly string[]> {
  const found = await Promise.all(
    entries.map(async ({ usage, load }) => {
      const name = `${before}${usage.split(' ', 1).join('')}`;
      const loaded = await load();
      if (!('run' in loaded)) return pathsOf(loaded, `${name} `);
      const options = Object.entries(loaded.options as Readonly<Record<string, { readonly normalize?: boolean }>>);
      return options.filter(([, { normalize }]) => normalize).map(([option]) => `${name} --${option}`);
    }),
  );
  return found.flat();
}

const kindOf = (path: string) => PATHS[path] ?? PATHS[path.replace(/^.* --/, '')];

describe('what a command writes at its end', () => {
  it('is known of every path that any command takes', async () => {
    const paths = await pathsOf(commands);
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => kindOf(path) === undefined)).toEqual([]);
    expect([...new Set(paths.filter((path) => kindOf(path) === 'result'))]).toEqual([
      'report --out',
      'fleet check --junit',
    ]);
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

  it('is left alone by --help', async () => {
    const cwd = folderWith('fleet.xml');
    await runFlatfield(['fleet', 'check', '--junit', 'fleet.xml', '--help'], { cwd });
    expect(existsSync(join(cwd, 'fleet.xml'))).toBe(true);
  });

  it('is gone if the record that report reads is damaged, through a link too', async () => {
    const cwd = folderWith('real.html');
    mkdirSync(join(cwd, 'out'));
    for (const name of ['junit.xml', 'summary.txt']) writeFileSync(join(cwd, 'out', name), 'green, yesterday');
    symlinkSync(join(cwd, 'real.html'), join(cwd, 'out', 'report.html'));
    mkdirSync(join(cwd, 'run'));
    writeFileSync(join(cwd, 'run', 'inspection.json'), '{');
    const ended = await runFlatfield(['report', 'run', '--out', 'out', '--format', 'html,junit'], { cwd });
    expect(ended.code).not.toBe(0);
    const left = ['out/report.html', 'real.html', 'out/junit.xml', 'out/summary.txt'];
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
