import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasCode } from '../../src/base/flatfield-error.ts';
import type { Command, CommandEntry } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { parseCommandLine } from '../../src/cli/parser/parse-command-line.ts';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { captured } from './captured.ts';
import { makeRun, scratchFolder } from './make-run.ts';
import { type Ended, runFlatfield } from './run-flatfield.ts';

type Named = { readonly names: readonly string[]; readonly command: Command };

const folder = scratchFolder();
const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
let run: string;
let otherKey: string;
beforeAll(async () => {
  run = join(folder(), 'run');
  const key = join(folder(), 'key.pem');
  otherKey = join(folder(), 'other.pub');
  await writeFile(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(otherKey, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
  await makeRun(run, ['--sign', key]);
});

/** One line on standard error, and no trace of the stack. */
function expectClear({ stderr }: Ended): void {
  expect(stderr).toMatch(/^flatfield: [^\n]+\n(?: {2}[^\n]+\n)*$/);
  expect(stderr).not.toMatch(/unexpected error|^ +at /m);
}

describe('an option given as empty text', () => {
  it.each([
    [['inspect', '--color-mode=']],
    [['inspect', '--color-mode', '']],
    [['inspect', '--color-mode', ' ']],
    [['inspect', '--repeat=\t']],
    [['inspect', '--profile=']],
    [['judge', 'run', '--guard-band=']],
    [['simulate', '--port=']],
    [['fleet', 'check', '--token-file=']],
    [['monitor', 'set', '0', '--name', '']],
    [['report', 'run', '--out=']],
  ])('%j is refused by its name', async (args) => {
    const name = args.findLast((argument) => argument.startsWith('--'))?.split('=')[0];
    await expect(parseCommandLine(args, captured().context)).rejects.toMatchObject({
      blame: 'caller',
      message: expect.stringContaining(`Option ${name} is empty`),
    });
  });

  it('selects no color mode 0 by an empty argument', async () => {
    await expect(parseCommandLine(['monitor', 'select', ''], captured().context)).rejects.toThrow(
      'An argument is empty',
    );
  });

  it('ends in exit code 3', async () => {
    const ended = await runFlatfield(['inspect', '--simulate', 'flat', '--resolution', '640x480', '--color-mode=']);
    expect(ended.code).toBe(3);
    expectClear(ended);
  });
});

describe('a flag with a value', () => {
  const commandsBelow = async (entries: readonly CommandEntry[], before: readonly string[] = []): Promise<Named[]> => {
    const each = entries.map(async ({ usage, load }) => {
      const names = [...before, usage.split(' ')[0] ?? ''];
      const loaded = await load();
      return 'run' in loaded ? [{ names, command: loaded }] : commandsBelow(loaded, names);
    });
    return (await Promise.all(each)).flat();
  };
  const refusalOf = (args: readonly string[]): Promise<string> =>
    parseCommandLine(args, captured().context).then(
      () => '',
      (error: unknown) => (hasCode(error, 'usage') ? error.message : String(error)),
    );

  it('is refused by every command if it is neither true nor false', async () => {
    const found = await commandsBelow(commands);
    const flags = found.flatMap(({ names, command }) =>
      Object.entries(command.options).flatMap(([flag, { type }]) => (type === 'boolean' ? [{ names, flag }] : [])),
    );
    expect(flags.length).toBeGreaterThan(60);
    for (const { names, flag } of flags) {
      const refusal = `Option --${flag} expects true, false or no value.`;
      for (const value of ['yes', 'no', '1', '0', 'maybe', 'TRUE', 'true\n', '=true'])
        expect(await refusalOf([...names, `--${flag}=${value}`])).toBe(refusal);
      expect(await refusalOf([...names, `--${flag}=`])).toContain(`Option --${flag} is empty`);
    }
  });

  it('is not set by its name with a dot', async () => {
    expect(await refusalOf(['compare', 'a', 'b', '--csv.x=no'])).toContain('Unknown option: --csv.x');
    expect(await refusalOf(['fleet', 'request-upload', '--yes.x=no'])).toContain('Unknown option: --yes.x');
  });

  it.each([
    [['--lock-keys'], true],
    [['--lock-keys=true'], true],
    [['--lock-keys', 'true'], true],
    [['--lock-keys=false'], false],
    [['--no-lock-keys'], false],
  ])('of %j is taken', async (args, expected) => {
    const parsed = await parseCommandLine(['inspect', ...args], captured().context);
    expect(parsed).toHaveProperty(['argv', 'lock-keys'], expected);
  });

  it('may look like one of the command in an argument after --', async () => {
    const parsed = await parseCommandLine(['judge', '--', '--json=maybe'], captured().context);
    expect(parsed).toHaveProperty('argv.run', '--json=maybe');
  });
});

describe('the folder of a run', () => {
  it.each([
    ['itself', () => run],
    ['a folder below it', () => join(run, 'more', 'reports')],
    ['a link to it', () => join(folder(), 'link')],
    ['a folder below a link to it', () => join(folder(), 'link', 'reports')],
  ])('is not written to by report --out: %s', async (_, out) => {
    await symlink(run, join(folder(), 'link'), 'junction').catch(() => undefined);
    const before = await readdir(run);
    const ended = await runFlatfield(['report', run, '--out', out()]);
    expect(ended.code).toBe(3);
    expectClear(ended);
    expect(await readdir(run)).toEqual(before);
  });

  it.each([
    ['its record', () => join(run, 'inspection.json')],
    ['a file of its own in it', () => join(run, 'index.html')],
    ['a file in it, by a link', () => join(folder(), 'link', 'report.html')],
  ])('is not written to by report --index --out: %s', async (_, out) => {
    await symlink(run, join(folder(), 'link'), 'junction').catch(() => undefined);
    const ended = await runFlatfield(['report', run, '--index', '--out', out()]);
    expect(ended.code).toBe(3);
    expectClear(ended);
    expect((await runFlatfield(['verify', run])).code).toBe(0);
  });

  it('is not written to if the run is named by its record', async () => {
    const { code, stdout } = await runFlatfield(['report', join(run, 'inspection.json')]);
    expect([code, stdout]).toEqual([0, `${join(`${run}-reports`, 'report.html')}\n`]);
    expect((await runFlatfield(['verify', run])).code).toBe(0);
  });

  it('takes no other run', async () => {
    const ended = await makeRun(join(run, 'inner'));
    expect(ended.code).toBe(3);
    expect((await runFlatfield(['verify', run])).code).toBe(0);
  });

  it('is not seen in a record that somebody saved from --json', async () => {
    await mkdir(join(folder(), 'work'));
    await writeFile(join(folder(), 'work', 'inspection.json'), '{}');
    expect((await makeRun(join(folder(), 'work', 'reports', 'one'))).code).toBe(0);
  });
});

describe('flatfield verify', () => {
  it('of a folder that is not there is a mistake of the caller', async () => {
    const ended = await runFlatfield(['verify', join(folder(), 'nowhere')]);
    expect(ended.code).toBe(3);
    expectClear(ended);
  });

  it('does not say that the given key signed what another key did', async () => {
    const { code, stdout } = await runFlatfield(['verify', run, '--key', otherKey]);
    expect(code).toBe(1);
    expect(stdout).toContain('was signed with another key');
    expect(stdout).not.toContain('signed by the given key');
  });
});

describe('JSON that is nested a hundred thousand levels deep', () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  it.each([
    ['a profile', ['profiles', 'deep.json']],
    [
      'a profile of an inspection',
      ['inspect', '--simulate', 'flat', '--resolution', '640x480', '--profile', 'deep.json'],
    ],
    ['a configuration', ['profiles', '--config', 'deep.json']],
    ['a record', ['report', 'deep.json']],
    ['a record to judge', ['judge', 'deep.json']],
    ['faults', ['simulate', '--faults', 'deep.json']],
    [
      'a reference',
      ['judge', '--readings', 'readings.csv', '--profile', 'calibration-match', '--reference', 'deep.json'],
    ],
  ])('is refused as %s', async (_, args) => {
    const cwd = folder();
    await writeFile(join(cwd, 'deep.json'), deep);
    await writeFile(join(cwd, 'readings.csv'), 'x,y,patch,X,Y,Z\n0.5,0.5,white,95.0,100.0,108.9\n');
    const ended = await runFlatfield(args, { cwd });
    expect(ended.code).toBe(3);
    expectClear(ended);
  });

  it('is refused as an answer of the API', async () => {
    const monitor = await fakeMonitor();
    monitor.pixelExtra = { a: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) };
    const ended = await runFlatfield(['monitor', 'pixel', '1', '1', '--api', monitor.url]);
    expect(ended.code).toBe(2);
    expectClear(ended);
  });
});

describe('a pixel answer far larger than any honest one', () => {
  it('is refused before it fills a journal', async () => {
    const monitor = await fakeMonitor();
    monitor.pixelExtra = { padding: 'a'.repeat(100_000) };
    const ended = await runFlatfield(['monitor', 'pixel', '1', '1', '--api', monitor.url]);
    expect(ended.code).toBe(2);
    expectClear(ended);
    expect(ended.stderr).toContain('the answer is larger than');
  });
});

describe.runIf(process.platform === 'linux')('what cannot be written', () => {
  it.each([
    ['inspect', ['inspect', '--simulate', 'flat', '--resolution', '640x480', '--out', '/proc/x'], 2],
    ['judge', ['judge', 'run', '--out', '/proc/x'], 2],
    ['report', ['report', 'run', '--out', '/proc/x'], 2],
    ['report --index', ['report', 'run', '--index', '--out', '/proc/x'], 2],
    ['report --index onto a folder', ['report', 'run', '--index', '--out', '.'], 3],
  ])('%s reports it in one line', async (_, args, code) => {
    const ended = await runFlatfield(args, { cwd: folder() });
    expect(ended.code).toBe(code);
    expectClear(ended);
  });

  it.each([
    ['--version'],
    ['--help'],
    ['inspect --help'],
    ['profiles'],
    ['profiles --json'],
    ['simulate --list'],
    ['verify run --json'],
    ['monitors --simulate flat --json'],
    [
      'inspect --simulate flat --json --time-scale 0 --resolution 640x480 --layout 3x3 --patches white --profile panel-data-sheet',
    ],
  ])('%s to a full disk fails', async (args) => {
    const shell = promisify(execFile)('sh', ['-c', `"${process.execPath}" "${bin}" ${args} > /dev/full`], {
      cwd: folder(),
    });
    await expect(shell).rejects.toMatchObject({ code: 2 });
  });
});
