import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inspectCommand } from '../../../src/cli/inspect/inspect-command.ts';
import { type InspectOption, resumedFrom } from '../../../src/cli/inspect/inspect-option.ts';
import { inspectOptions } from '../../../src/cli/inspect/inspect-options.ts';
import { restoredOptions, storedOptions } from '../../../src/cli/inspect/resumed-options.ts';
import { parseInspection } from '../../../src/record/read-inspection.ts';
import { verifyRun } from '../../../src/record/run-folder/verify-run.ts';
import { fakeMonitor } from '../../read/monitor/fake-monitor.ts';
import { ofWhite } from '../of-white.ts';
import { impatientClock, runFlatfield } from '../run-flatfield.ts';

type Name = keyof typeof inspectOptions;
const allNames = Object.keys(inspectOptions) as Name[];
const namesOf = (from: ReturnType<typeof resumedFrom>) =>
  allNames.filter((name) => resumedFrom(inspectOptions[name]) === from);
const isPath = (name: Name) => (inspectOptions[name] as InspectOption).normalize === true;

function sample(name: Name): string | number | boolean {
  const option: { readonly type?: string; readonly choices?: readonly string[] } = inspectOptions[name];
  if (option.type === 'number') return 7;
  if (option.type === 'boolean') return true;
  return option.choices?.[0] ?? 'some text';
}

describe('every option of inspect reaches a resumed run that does not give it again', () => {
  it('or the run itself says what they are, or they are of one part only', () => {
    expect(namesOf('run')).toEqual(expect.arrayContaining(['monitor', 'profile', 'layout', 'repeat', 'unit']));
    expect(namesOf('part')).toEqual(expect.arrayContaining(['out', 'resume', 'json', 'shown']));
    expect(allNames.toSorted()).toEqual([...(inspectCommand.optionNames as Name[])].toSorted());
  });

  it.each(namesOf('command'))('--%s', (name) => {
    const given = { [name]: sample(name) };
    const command = JSON.parse(JSON.stringify(storedOptions(given))) as ReturnType<typeof storedOptions>;
    const expected = isPath(name) ? { [name]: resolve(String(sample(name))) } : given;
    expect(restoredOptions({ command, stoppedBy: null }, {})).toEqual(expected);
    expect(restoredOptions({ command, stoppedBy: 'aborted' }, { [name]: undefined })).toEqual(expected);
    expect(restoredOptions({ command, stoppedBy: null }, { [name]: 'another' })).toEqual({});
  });

  it.each(namesOf('part'))('but not --%s, which is of one part', (name) => {
    const command = { [name]: sample(name) };
    expect(storedOptions(command)).toEqual({});
    expect(restoredOptions({ command, stoppedBy: null }, {})).toEqual({});
  });

  it('nor a limit that ended the last part, since resuming says that it is to continue', () => {
    const command = { 'max-attempts': 5, 'max-time': 60 };
    expect(restoredOptions({ command, stoppedBy: 'attempt-limit' }, {})).toEqual({ 'max-time': 60 });
    expect(restoredOptions({ command, stoppedBy: 'time-limit' }, {})).toEqual({ 'max-attempts': 5 });
  });

  it('nor the window, if the patch is stated to be on the screen', () => {
    const command = { show: true, display: '0,0', lang: 'de' };
    expect(restoredOptions({ command, stoppedBy: null }, { shown: true })).toEqual({ lang: 'de' });
    expect(restoredOptions({ command, stoppedBy: null }, { show: false })).toEqual({ lang: 'de' });
  });
});

it('a resumed run without a single option has all those of its first part, and ends as it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-options-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(folder, 'own.json'), JSON.stringify({ extends: 'calibration-match', name: 'own' }));
  const monitor = await fakeMonitor();
  const out = join(folder, 'run');
  const options = [
    ...['--api', monitor.url, '--monitor', monitor.id, '--profile', 'own.json'],
    ...['--order', 'serpentine', '--repeat', '2'],
    ...['--color-mode', '0', '--bit-depth', '8_BIT', '--tone-response', '2.4', '--guard-band', '0.1', '--lang', 'de'],
    ...[
      '--unit',
      'SN 7',
      '--retest-reason',
      'new cable',
      '--station',
      'line 3',
      '--operator',
      'me',
      '--sign',
      'key.pem',
      '--max-attempts',
      '5',
    ],
    ...['--lock-keys'],
  ];
  await runFlatfield(['inspect', ...ofWhite, ...options, '--out', out], { env, cwd: folder, clock: impatientClock });
  const first = parseInspection(await readFile(join(out, 'inspection.json'), 'utf8'), out);
  const locked = monitor.requests.filter((request) => request.startsWith('PUT')).length;
  const { stdout } = await runFlatfield(['inspect', '--resume', out, '--shown', '--json'], {
    ...{ env, cwd: tmpdir(), clock: impatientClock },
  });
  const resumed = parseInspection(stdout, 'stdout');

  expect(first.readings.length).toBeLessThan(resumed.readings.length);
  expect(resumed).toMatchObject({
    unit: 'SN 7',
    retestReason: 'new cable',
    station: { name: 'line 3', operator: 'me' },
    conditions: { apiUrl: monitor.url, marker: 'off', requestedBitDepth: '8_BIT', shownBy: 'person' },
    plan: { layout: '4x3', order: 'serpentine', patches: [{ name: 'white' }] },
    repeats: { planned: 2 },
    judgment: { profile: { name: 'own' }, toneResponse: { value: 2.4, from: 'option' } },
  });
  expect(resumed.judgment.guardBand).toBe(0.1);
  expect(monitor.requests.filter((request) => request.startsWith('PUT')).length).toBeGreaterThan(locked);
  expect(await readFile(join(out, 'report.html'), 'utf8')).toContain('lang="de"');
  expect((await verifyRun(out)).state).toBe('intact');
});

describe('a simulated run that was stopped is resumed', () => {
  const begun = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-simulated-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const out = join(folder, 'run');
    const env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
    const simulation = ['--simulate', 'flat', '--seed', '7', '--time-scale', '0'];
    const more = ['--patches', 'white', '--layout', '3x3', '--max-attempts', '3'];
    const { code } = await runFlatfield(['inspect', ...simulation, ...more, '--out', out], { env });
    expect(code).toBe(2);
    return (...given: string[]) => runFlatfield(['inspect', '--resume', out, ...given], { env });
  };

  it.each([['--simulate flat'], ['--seed 7'], ['--seed 7 --time-scale 0'], ['--simulate flat --seed 7']])(
    'with %s given again, which are its own',
    async (again) => {
      const resume = await begun();
      expect(await resume(...again.split(' '))).toMatchObject({ code: 0 });
    },
  );

  it.each([['--simulate signal-tint'], ['--seed 8'], ['--simulate flat --seed 8']])(
    'but not with %s, which is another monitor',
    async (other) => {
      const resume = await begun();
      const { code } = await resume(...other.split(' '));
      expect([2, 3]).toContain(code);
      expect(await resume()).toMatchObject({ code: 0 });
    },
  );
});

it('a seed of a run that is not simulated is refused when that is resumed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-seed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
  const monitor = await fakeMonitor();
  const out = join(folder, 'run');
  const options = [
    '--api',
    monitor.url,
    '--monitor',
    monitor.id,
    '--resolution',
    '3840x2160',
    '--shown',
    '--patches',
    'white',
  ];
  await runFlatfield(['inspect', ...options, '--max-attempts', '2', '--out', out], { env });
  const { code, stderr } = await runFlatfield(['inspect', '--resume', out, '--seed', '7'], { env });
  expect([code, stderr.trim()]).toEqual([3, 'flatfield: --seed needs --simulate.']);
});
