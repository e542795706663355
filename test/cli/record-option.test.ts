import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeToken, startFakeCloud } from '../api/cloud/fake-cloud.ts';
import { spellingsIn } from '../api/recording/searcher.ts';
import { overSockets } from '../base/http/over-sockets.ts';
import { everyCommand } from './every-command.ts';
import { runFleet } from './fleet/run-fleet.ts';
import { runFlatfield } from './run-flatfield.ts';

/** Options that only commands with a connection to an API have. */
const OF_AN_API = ['api', 'cloud'];

it('every command that talks to an API has --record, and no other', async () => {
  const all = await everyCommand();
  const talking = all.filter(([, { optionNames }]) => OF_AN_API.some((name) => optionNames.includes(name)));
  expect(talking.length).toBeGreaterThan(30);
  const recording = all.filter(([, { optionNames }]) => optionNames.includes('record'));
  expect(recording.map(([name]) => name)).toEqual(talking.map(([name]) => name));
});

it('records the exchanges of a command without changing its exit code', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'flatfield-record-'));
  const ended = await runFlatfield(['monitors', '--simulate', 'flat', '--record', 'traffic.ndjson'], { cwd });
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.stderr).toContain('Recorded 1 exchanges in');
  const lines = (await readFile(join(cwd, 'traffic.ndjson'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual(['header', 'client', 'exchange']);
});

it('a command that failed before it asked anything leaves no recording in the way of the next try', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'flatfield-record-'));
  const line = ['monitors', '--simulate', 'flat', '--record', 'traffic.ndjson'];
  expect(
    await runFlatfield(['inspect', '--simulate', 'flat', '--record', 'traffic.ndjson', '--layout', '0x0'], { cwd }),
  ).toMatchObject({ code: 3 });
  expect(await runFlatfield(line, { cwd })).toMatchObject({ code: 0 });
});

it('leaves the recording that was asked for, also of a command that had nothing to ask', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'flatfield-record-'));
  const ended = await runFlatfield(['restore', '--record', 'traffic.ndjson'], { cwd });
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.stderr).toContain('Recorded 0 exchanges in');
  const [header] = (await readFile(join(cwd, 'traffic.ndjson'), 'utf8')).trim().split('\n');
  expect(JSON.parse(header as string)).toMatchObject({ kind: 'header' });
});

it('keeps a recording that is there already, and asks nothing', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'flatfield-record-'));
  await writeFile(join(cwd, 'traffic.ndjson'), 'earlier');
  const ended = await runFlatfield(['monitors', '--simulate', 'flat', '--record', 'traffic.ndjson'], { cwd });
  expect(ended).toMatchObject({ code: 3, stdout: '' });
  expect(ended.stderr).toContain('traffic.ndjson: it exists. Name a new file.');
  expect(await readFile(join(cwd, 'traffic.ndjson'), 'utf8')).toBe('earlier');
});

it('records a cloud command without the token and what names a monitor', async () => {
  const cloud = await startFakeCloud({ monitors: 4, announces: true }, overSockets);
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-record-'));
  const file = join(folder, 'traffic.ndjson');
  const ended = await runFleet(cloud.url, join(folder, 'state'), ['monitors', '--record', file]);
  await cloud.close();
  expect(ended).toMatchObject({ code: 0, err: expect.stringMatching(/Recorded [1-9]\d* exchanges in/) });
  const text = await readFile(file, 'utf8');
  expect(text).toContain('"operation":"listMonitors"');
  const names = cloud.monitors.flatMap(({ id, groupName, computer }) => [id, groupName, computer?.name]);
  expect(spellingsIn(text, [fakeToken, ...names.flatMap((name) => name || [])])).toEqual([]);
});
