import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { spellingsIn } from '../../api/recording/searcher.ts';
import { unpacked } from '../../unpacked.ts';
import { followFlatfield, runFlatfield } from '../run-flatfield.ts';
import { runTyping } from '../typist.ts';

let cwd: string;
const plan = ['--resolution', '640x480', '--layout', '2x2', '--patches', 'white', '--time-scale', '0'];
let packed: Awaited<ReturnType<typeof runFlatfield>>;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'flatfield-problem-'));
  const names = ['--unit', 'Quorl-Unit-77a1', '--operator', 'Zyx Jürn', '--station', 'WardPC-55b2'];
  const written = ['--out', 'run', '--record', 'traffic.ndjson'];
  await runFlatfield(['inspect', '--simulate', 'flat', ...plan, ...names, ...written], { cwd });
  packed = await runFlatfield(['report-problem', 'run', '--recording', 'traffic.ndjson', '--yes'], { cwd });
});

it('packs a run and its recording without what names anyone', async () => {
  expect(packed).toMatchObject({ code: 0 });
  const files = unpacked(await readFile(join(cwd, 'problem-report.zip')));
  const names = ['environment.json', 'inspection.json', 'report.html', 'manifest.json', 'readings.ndjson'];
  expect([...files.keys()]).toEqual([...names, 'traffic.ndjson']);
  const record = JSON.parse(await readFile(join(cwd, 'run', 'inspection.json'), 'utf8'));
  const planted = ['Quorl-Unit-77a1', 'Zyx Jürn', 'WardPC-55b2', record.monitor.serialNumber, record.monitor.id];
  expect([...files].flatMap(([name, text]) => spellingsIn(`${name}\n${text}`, planted))).toEqual([]);
});

it('packs a run that was named with a word of its own files', async () => {
  await runFlatfield(['inspect', '--simulate', 'flat', ...plan, '--out', 'inspect'], { cwd });
  const ended = await runFlatfield(['report-problem', 'inspect', '--yes', '--out', 'words.zip'], { cwd });
  expect(ended).toMatchObject({ code: 0 });
});

it('writes nothing without --yes unless a person can be asked, and lists what it would hold', async () => {
  const ended = await runFlatfield(['report-problem', 'run', '--out', 'unasked.zip'], { cwd });
  expect(ended.code).toBe(3);
  expect(ended.stdout).toMatch(/inspection\.json +\d+ bytes/);
  await expect(readFile(join(cwd, 'unasked.zip'))).rejects.toThrow('ENOENT');
});

it('names what tells that a recording is of another run', async () => {
  const other = ['inspect', '--simulate', 'flat', '--seed', '2', ...plan, '--out', 'other', '--record', 'other.ndjson'];
  await runFlatfield(other, { cwd });
  const pack = (...args: readonly string[]) => runFlatfield(['report-problem', ...args, '--yes'], { cwd });
  const { stdout } = await pack('run', '--recording', 'other.ndjson', '--out', 'mixed.zip');
  expect(stdout).toMatch(/another run\? traffic\.ndjson was recorded from \S+ to \S+, and the run began at/);
  expect(stdout).toContain('traffic.ndjson does not name the monitor of the run');
  expect(packed.stdout).not.toContain('another run?');
});

it('says in one line that a recording is missing', async () => {
  const { code, stderr } = await runFlatfield(
    ['report-problem', 'run', '--recording', 'none.ndjson', '--out', 'missing.zip', '--yes'],
    {
      cwd,
    },
  );
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(/^flatfield: There is no recording \S*none\.ndjson: [^\n]+\n$/),
  ]);
});

it.each([
  ['n', 2],
  ['no', 2],
  ['x', 2],
  ['y', 0],
  ['YES', 0],
  ['', 0],
])('asks before it writes, and after %j ends with %i', async (answer, code) => {
  const out = `asked-${answer || 'enter'}.zip`;
  const ended = await runTyping(['report-problem', 'run', '--out', join(cwd, out)], [answer], { cwd });
  expect(ended.code).toBe(code);
  expect(existsSync(join(cwd, out))).toBe(code === 0);
  expect(ended.stderr.includes('Nothing was written.')).toBe(code !== 0);
});

it.each([
  ['the id of the monitor in a recording', (text: string, { id }: Planted) => text.replace(/cg279x_9\d{7}/, id)],
  [
    'a serial number in base64',
    (text: string, { serialNumber }: Planted) => {
      return text.replace('"keyLock":"OFF"', `"keyLock":"${Buffer.from(`a${serialNumber}`).toString('base64')}"`);
    },
  ],
  ['the token', (text: string) => text.replace('"keyLock":"OFF"', `"keyLock":"x ${TOKEN}"`)],
])('writes nothing if %s was left, and does not repeat it', async (_, change) => {
  const { monitor } = JSON.parse(await readFile(join(cwd, 'run', 'inspection.json'), 'utf8'));
  const lines = await readFile(join(cwd, 'traffic.ndjson'), 'utf8');
  const changed = change(lines, monitor);
  expect(changed).not.toBe(lines);
  await writeFile(join(cwd, 'edited.ndjson'), changed);
  const ended = await runFlatfield(
    ['report-problem', 'run', '--recording', 'edited.ndjson', '--out', 'edited.zip', '--yes'],
    { cwd, env: { FLATFIELD_CLOUD_TOKEN: TOKEN } },
  );
  expect(ended.code).toBe(3);
  expect(ended.stderr).toMatch(/Nothing was written: line \d+ of traffic\.ndjson holds an identifier or a token/);
  expect(spellingsIn(ended.stderr + ended.stdout, [monitor.id, monitor.serialNumber, TOKEN])).toEqual([]);
  await expect(readFile(join(cwd, 'edited.zip'))).rejects.toThrow('ENOENT');
});

it('gives a monitor the same pseudonym in the record and in the recording', async () => {
  const files = unpacked(await readFile(join(cwd, 'problem-report.zip')));
  const { monitor } = JSON.parse(files.get('inspection.json') ?? '{}');
  expect(monitor.id).toMatch(/^cg279x_9\d{7}$/);
  expect(files.get('traffic.ndjson')).toContain(`"id":"${monitor.id}"`);
  expect(files.get('traffic.ndjson')).toContain(`"serialNumber":"${monitor.serialNumber}"`);
});

it('packs a probe whose findings stay, and whose profile flatfield simulate --like takes', async () => {
  const probe = [
    'probe',
    '--simulate',
    'flat',
    '--time-scale',
    '0',
    '--pixels',
    '--resolution',
    '640x480',
    '--out',
    'probe',
  ];
  await runFlatfield([...probe, '--on-screen', '5,5 8 255,255,255'], { cwd });
  await runFlatfield(['report-problem', 'probe', '--out', 'probe.zip', '--yes'], { cwd });
  const files = unpacked(await readFile(join(cwd, 'probe.zip')));
  const { monitor, findings } = JSON.parse(await readFile(join(cwd, 'probe', 'probe.json'), 'utf8'));
  const zipped = JSON.parse(files.get('probe.json') ?? '');
  // Of what the service wrote, public words stay.
  const masked = (found: string) => found.replaceAll(/signal: .*?"/g, (said) => said.replaceAll(/\d/g, '0'));
  expect(zipped.findings).toEqual(findings.map((one: { found: string }) => ({ ...one, found: masked(one.found) })));
  expect([...files].flatMap(([, text]) => spellingsIn(text, [monitor.id, monitor.serialNumber]))).toEqual([]);
  await writeFile(join(cwd, 'like.json'), files.get('monitor-profile.json') ?? '');
  const simulating = followFlatfield(['simulate', '--like', join(cwd, 'like.json')]);
  await expect.poll(simulating.stdout, { interval: 5 }).toMatch(/^http:.*\n/);
  const again = await runFlatfield(['probe', '--api', simulating.stdout().trim(), '--out', 'again'], { cwd });
  simulating.interrupt();
  expect(again.stdout).not.toMatch(/^otherwise/m);
  expect((await simulating.ended).code).toBe(0);
});

const TOKEN = '4f1c9e2ab7d84e6f90b1c2d3e4f5a6b7';

interface Planted {
  readonly id: string;
  readonly serialNumber: string;
}
