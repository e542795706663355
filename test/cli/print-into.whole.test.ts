import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeNow } from '../../src/base/storage/remove-now.ts';
import { printedFileOption } from '../../src/cli/option-kinds.ts';
import { printInto } from '../../src/cli/print-into.ts';
import { everyCommand } from './every-command.ts';
import { runFlatfield } from './run-flatfield.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'flatfield-Prüfplatz 7 '));

/** Commands whose `--out` is a folder or a picture, with the file that has the JSON then. */
const WITH_OUT_OF_THEIR_OWN: Readonly<Record<string, string>> = {
  'golden check': 'inspection.json',
  inspect: 'inspection.json',
  judge: 'inspection.json',
  probe: 'probe.json',
  'chart write': 'NAME.json, next to the picture',
  'stats chart': 'chart.json',
  'stats capability': 'capability.json',
  'stats gauge': 'gauge.json',
  'stats type1': 'type1.json',
  'gauge analyze': 'gauge.json',
};

describe('--out', () => {
  it('is an option of every command with --json', async () => {
    const all = await everyCommand();
    const printing = all.filter(([, { optionNames }]) => optionNames.includes('json'));
    expect(printing.length).toBeGreaterThan(45);
    const others = printing.filter(([, { options }]) => options['out'] !== printedFileOption);
    expect(others.map(([name]) => name).sort()).toEqual(Object.keys(WITH_OUT_OF_THEIR_OWN).sort());
    expect(others.filter(([, { optionNames }]) => !optionNames.includes('out'))).toEqual([]);
  });

  it.each([
    ['profiles', ['profiles']],
    ['a list of monitors, asked for with --json as well', ['monitors', '--simulate', 'flat', '--json']],
    [
      'a command that is refused a verdict',
      ['doctor', '--simulate', 'flat', '--resolution', '640x480', '--time-scale', '0'],
    ],
    ['a document that is always JSON', ['openapi', 'local']],
  ])('writes what standard output would get, with the same exit code: %s', async (_name, args) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'größe.json'), 'earlier');
    const printed = await runFlatfield(args.includes('openapi') ? args : [...args, '--json'], { cwd });
    const written = await runFlatfield([...args, '--out', 'größe.json'], { cwd });
    expect([written.code, written.stdout]).toEqual([printed.code, '']);
    const shape = (text: string) => text.replaceAll(/127\.0\.0\.1:\d+/g, 'ADDRESS');
    const text = readFileSync(join(cwd, 'größe.json'), 'utf8');
    expect(shape(text)).toBe(shape(printed.stdout));
    expect([text.startsWith('\uFEFF'), text.endsWith('\n')]).toEqual([false, true]);
    expect(readdirSync(cwd)).toEqual(['größe.json']);
  });

  it('takes CSV if the command prints it', async () => {
    const cwd = emptyFolder();
    const run = join(cwd, 'run');
    const inspect = [
      'inspect',
      '--simulate',
      'flat',
      '--resolution',
      '960x540',
      '--layout',
      '1x1',
      '--patches',
      'white',
    ];
    await runFlatfield([...inspect, '--time-scale', '0', '--out', run], { cwd });
    await runFlatfield([...inspect, '--time-scale', '0', '--out', `${run}2`], { cwd });
    const ended = await runFlatfield(['compare', run, `${run}2`, '--any-unit', '--csv', '--out', 'c.csv'], { cwd });
    // Runs of one point are inconclusive.
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(join(cwd, 'c.csv'), 'utf8')).toMatch(/^[^{\n]+,/);
  });

  it('leaves no earlier file behind if the command is refused', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'profiles.json'), 'yesterday');
    const { code } = await runFlatfield(['profiles', 'no-such-profile', '--out', 'profiles.json'], { cwd });
    expect([code, readdirSync(cwd)]).toEqual([3, []]);
  });

  it('never takes the place of a record or of another file of a run', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'manifest.json'), '{}');
    writeFileSync(join(cwd, 'inspection.json'), 'the record');
    const ended = await runFlatfield(['verify', '.', '--out', 'inspection.json'], { cwd });
    expect(ended).toMatchObject({ code: 3, stdout: '' });
    expect(ended.stderr).toContain('in the folder of a run');
    expect(readFileSync(join(cwd, 'inspection.json'), 'utf8')).toBe('the record');
  });

  it.each(['a.json', './a.json', 'link.json'])('never takes the place of what the call reads: %s', async (name) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'a.json'), '{}');
    linkSync(join(cwd, 'a.json'), join(cwd, 'link.json'));
    const ended = await runFlatfield(['compare', 'a.json', 'b.json', '--out', name], { cwd });
    expect(ended).toMatchObject({ code: 3, stdout: '' });
    expect(ended.stderr).toContain('which this call reads as well');
    expect(readFileSync(join(cwd, 'a.json'), 'utf8')).toBe('{}');
  });

  it('is refused before anything is asked if its folder is not there', async () => {
    const cwd = emptyFolder();
    const { code, stderr } = await runFlatfield(['profiles', '--out', 'no/x.json'], { cwd });
    expect([code, stderr]).toEqual([
      3,
      `flatfield: --out names a file in ${join(cwd, 'no')}, which is not a folder: make it first.\n`,
    ]);
  });

  it('hides a token as on standard output', async () => {
    const cwd = emptyFolder();
    const env = { FLATFIELD_CLOUD_TOKEN: 'calibration-match' };
    await runFlatfield(['profiles', '--out', 'profiles.json'], { cwd, env });
    const text = readFileSync(join(cwd, 'profiles.json'), 'utf8');
    expect([text.includes('calibration-match'), text.includes('[token]')]).toEqual([false, true]);
  });

  it('has all that was printed so far, and says in one line if it cannot be written any more', () => {
    const folder = join(emptyFolder(), 'results');
    mkdirSync(folder);
    const print = printInto(join(folder, 'x.csv'), {});
    print('a,b\n');
    print((columns) => `${columns ?? 1},2\n`);
    expect(readFileSync(join(folder, 'x.csv'), 'utf8')).toBe('a,b\n1,2\n');
    removeNow(folder);
    expect(() => print('3,4\n')).toThrow(/^The results were not written to .*x\.csv: no such file or directory\.$/);
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });
});
