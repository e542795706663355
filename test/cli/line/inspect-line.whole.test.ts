import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBundle } from '../../../src/line/protocol/bundle.ts';
import { station } from '../../line/station/spool/small-run.ts';
import { type Behavior, sha256, testServer } from '../../line/station/spool/test-server.ts';
import { runFlatfield, runProcess, startFlatfield } from '../run-flatfield.ts';

const quick = [
  ...['--simulate', 'flat', '--resolution', '3840x2160', '--time-scale', '0.0005', '--layout', '3x3'],
  ...['--patches', 'white', '--station', 'station 7', '--unit', 'SN 1'],
];

/** Options with one value each, but for those that are given elsewhere. */
function without(options: readonly string[], given: readonly string[]): readonly string[] {
  return options.filter((_, place) => !given.includes(options[place - (place % 2)] ?? ''));
}

/** A station whose `inspect` sends to this address. */
async function stationOn(url: string, args: readonly string[] = []) {
  const at = await station();
  const env = { XDG_STATE_HOME: at.stateFolder, LOCALAPPDATA: at.stateFolder };
  const line = ['--line', url, '--line-token-file', at.tokenFile];
  const inspect = (out: string, ...more: readonly string[]) =>
    runFlatfield(['inspect', ...without([...quick, ...line], more), '--out', join(at.root, out), ...args, ...more], {
      ...{ env, cwd: at.root },
    });
  const flatfield = (...words: readonly string[]) => runFlatfield(['line', ...words], { env, cwd: at.root });
  return { ...at, env, line, inspect, flatfield, folder: (out: string) => join(at.root, out) };
}

describe('inspect --line', () => {
  // On a busy computer the second may be over before the sender has started: then the run waits, and is sent by hand.
  test('sends the run, and leaves nothing in the spool', async () => {
    const server = await testServer();
    const { inspect, flatfield, folder, token } = await stationOn(server.url);
    const { code, stderr } = await inspect('run');
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Line: (?:sent\.|not sent yet \(no answer yet\))/m)]);
    await flatfield('push');
    const [upload] = server.uploads;
    const manifest = await readFile(join(folder('run'), 'manifest.json'));
    expect(upload?.id).toBe(sha256(manifest));
    expect(upload?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'flatfield-sequence': '1' });
    const { files } = await openBundle(upload?.bytes ?? new Uint8Array());
    const names = (await readdir(folder('run'))).filter((name) => name !== 'manifest.json');
    expect([...files.keys()].sort()).toEqual(names.sort());
    expect(await flatfield('status')).toMatchObject({ code: 0, stdout: '0 waiting, 0 parked\n' });
  });

  test.each<[string, Behavior]>([
    ['accepts and never answers', 'silent'],
    ['answers 200 to everything', { status: 200, body: 'welcome' }],
    ['refuses the run', 422],
  ])('ends as without a line if the server %s', async (_name, behavior) => {
    const server = await testServer({ behavior, reportBehavior: behavior });
    const { inspect, flatfield } = await stationOn(server.url);
    const { code, stdout, stderr } = await inspect('run', '--json');
    expect([code, JSON.parse(stdout).judgment.verdict.outcome]).toEqual([0, 'pass']);
    expect(stderr).toMatch(/^Line: (?:not sent yet|refused) .*flatfield line status\.$/m);
    expect([1, 2]).toContain((await flatfield('status')).code);
    server.behavior = 201;
    expect((await flatfield('retry')).code).toBe(0);
    expect(server.stored.size).toBe(1);
  });

  test('writes the marks into the record that its station held before the first reading, and a resumed run those of its first part', async () => {
    const server = await testServer({ behavior: 'reset', reportBehavior: 'reset' });
    const { inspect, flatfield, folder, env } = await stationOn(server.url);
    const marksOf = async (out: string) =>
      JSON.parse(await readFile(join(folder(out), 'inspection.json'), 'utf8')).lineMarks;
    const [first, second] = [1, 2].map((acts) => `FLATFIELD${acts}${'0'.repeat(25)}`);
    await inspect('before');
    expect(await marksOf('before')).toEqual([]);
    expect(await flatfield('mark', first?.toLowerCase() ?? '')).toMatchObject({ code: 0, stderr: '' });
    await inspect('run');
    await rm(join(folder('run'), 'inspection.json'));
    await rm(join(folder('run'), 'manifest.json'));
    const journal = join(folder('run'), 'readings.ndjson');
    const lines = (await readFile(journal, 'utf8')).split('\n');
    await writeFile(journal, `${lines.slice(0, 6).join('\n')}\n`);
    await flatfield('mark', second ?? '');
    expect((await runFlatfield(['inspect', '--resume', folder('run')], { env })).code).toBe(0);
    expect(await marksOf('run')).toEqual([first]);
    await inspect('after');
    expect(await marksOf('after')).toEqual([second, first]);
    for (const bad of ['FLATFIELD12', 'SN 1']) {
      const { code, stderr } = await flatfield('mark', bad);
      expect([code, stderr]).toEqual([
        3,
        expect.stringMatching(/^flatfield: Expected the code of a release, or a file/),
      ]);
    }
    const { code, stderr } = await flatfield('mark', 'none.flatfield-mark');
    expect([code, stderr.trim().split('\n')]).toEqual([2, [expect.stringContaining('none.flatfield-mark')]]);
  });

  test('keeps the exit code of a run that failed', async () => {
    const server = await testServer();
    const { inspect, flatfield } = await stationOn(server.url);
    expect((await inspect('run', '--simulate', 'overlay')).code).toBe(1);
    await flatfield('push');
    expect(server.stored.size).toBe(1);
  });

  test('sends a run that was stopped, and after it was resumed the whole one', async () => {
    const server = await testServer({ behavior: 'reset' });
    const { inspect, flatfield, folder, env } = await stationOn(server.url);
    await inspect('run', '--max-attempts', '3');
    const resumed = await runFlatfield(['inspect', '--resume', folder('run')], { env });
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.stringContaining('Line: ')]);
    expect((await flatfield('status')).stdout).toContain('1 waiting, 0 parked');
    server.behavior = 201;
    expect((await flatfield('push')).code).toBe(0);
    expect([...server.stored.keys()]).toEqual([sha256(await readFile(join(folder('run'), 'manifest.json')))]);
  });

  test('sends a run whose process was killed before it could enter it', async () => {
    const server = await testServer({ behavior: 'reset' });
    const { root, env, line, flatfield } = await stationOn(server.url);
    const { child, ended } = startFlatfield(['inspect', ...quick, ...line, '--out', join(root, 'run')], { env });
    const manifest = join(root, 'run', 'manifest.json');
    await expect.poll(() => existsSync(manifest), { interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    server.behavior = 201;
    expect((await flatfield('push')).code).toBe(0);
    expect([...server.stored.keys()]).toEqual([sha256(await readFile(manifest))]);
  });

  test('names a run that was killed while it read, and sends what it had read as an interrupted one', async () => {
    const server = await testServer({ behavior: 'reset', reportBehavior: 'reset' });
    const { env, line, flatfield, folder } = await stationOn(server.url);
    const slow = without(quick, ['--time-scale']);
    const args = ['inspect', ...slow, ...line, '--time-scale', '0.2', '--out', folder('run')];
    const { child, ended } = startFlatfield(args, { env });
    const journal = () => readFile(join(folder('run'), 'readings.ndjson'), 'utf8').catch(() => '');
    await expect.poll(journal, { timeout: 30_000 }).toContain('"type":"reading"');
    child.kill('SIGKILL');
    await ended;
    server.behavior = 201;
    for (const command of ['status', 'push', 'retry']) {
      const { code, stderr } = await flatfield(command);
      expect([command, code, stderr]).toEqual([
        command,
        1,
        expect.stringMatching(/^Unfinished: .*run was killed while it read/),
      ]);
    }
    expect(server.stored.size).toBe(0);
    const pushed = await flatfield('push', folder('run'));
    expect([pushed.code, pushed.stderr]).toEqual([0, expect.stringContaining('sent as an interrupted run')]);
    const [stored] = server.stored.values();
    const { files } = await openBundle(stored?.bytes ?? new Uint8Array());
    const record = JSON.parse(new TextDecoder().decode(files.get('inspection.json')));
    expect(record).toMatchObject({ stopped: { code: 'aborted' }, judgment: { verdict: { outcome: 'inconclusive' } } });
    expect(record.readings.length).toBeGreaterThan(0);
    expect(record.finishedAt).toBe(record.parts.at(-1).endedAt);
    expect(await flatfield('status')).toMatchObject({ code: 0, stderr: '' });
    const resumed = await runFlatfield(['inspect', '--resume', folder('run')], { env });
    expect(resumed.code).toBe(0);
  });

  test('takes address, token and certificates from a configuration', async () => {
    const server = await testServer();
    const { root, tokenFile, env } = await stationOn(server.url);
    const inspect = { line: server.url, 'line-token-file': tokenFile };
    await writeFile(join(root, 'flatfield.config.json'), JSON.stringify({ inspect }));
    const { code, stderr } = await runFlatfield(['inspect', ...quick, '--out', 'run'], { cwd: root, env });
    expect([code, stderr]).toEqual([0, expect.stringContaining('Line: ')]);
    const folder = join(root, 'run');
    expect((await runFlatfield(['line', 'push', folder], { cwd: root, env })).code).toBe(0);
    expect(server.stored.size).toBe(1);
  });

  test('a configuration cannot have the token sent to an address of its own', async () => {
    const [server, thief] = [await testServer(), await testServer()];
    const { root, tokenFile, env, inspect } = await stationOn(server.url);
    await inspect('first');
    const config = { line: thief.url, 'line-token-file': tokenFile };
    await writeFile(join(root, 'flatfield.config.json'), JSON.stringify({ inspect: config }));
    const { code, stderr } = await runFlatfield(['inspect', ...quick, '--out', 'second'], { cwd: root, env });
    expect([code, stderr]).toEqual([3, expect.stringContaining(`The token belongs to ${server.url}`)]);
    expect(thief.requests).toEqual([]);
  });

  test.each([
    [['--line', 'http://line.example'], 'https beyond this computer'],
    [['--line', 'line.example'], 'expects the address'],
    [['--line', 'https://user:secret@line.example'], 'without a user'],
    [['--line-ca', 'absent.pem'], 'cannot be read'],
    [['--line-token-file', 'absent.token'], 'cannot be read'],
  ])('refuses %j before anything is read', async (args, text) => {
    const { inspect } = await stationOn('https://line.example');
    const { code, stderr, stdout } = await inspect('run', ...args);
    expect([code, stderr, stdout]).toEqual([3, expect.stringContaining(text), '']);
    expect(stderr).not.toContain('secret');
  });

  test('reports it in a line if the spool cannot be written, and ends as without a line', async () => {
    const server = await testServer();
    const { inspect, stateFolder, folder, line, env, flatfield } = await stationOn(server.url);
    await mkdir(join(stateFolder, 'flatfield'), { recursive: true });
    await writeFile(join(stateFolder, 'flatfield', 'spool'), 'not a folder');
    const { code, stderr } = await inspect('run');
    expect(code).toBe(0);
    expect(stderr.match(/^Line: .*$/gm)).toEqual([
      expect.stringContaining('none was ever heard here'),
      expect.stringContaining('flatfield line push'),
    ]);
    expect((await flatfield('push', folder('run'), ...line)).code).toBe(2);
    const elsewhere = { ...env, XDG_STATE_HOME: folder('other'), LOCALAPPDATA: folder('other') };
    expect((await runFlatfield(['line', 'push', folder('run'), ...line], { env: elsewhere })).code).toBe(0);
    expect(server.stored.size).toBe(1);
  });
});

describe('the time that a line takes', () => {
  test('has an end, also if the server never answers', async () => {
    const server = await testServer({ behavior: 'silent', reportBehavior: 'silent' });
    const { root, env, line } = await stationOn(server.url);
    const { code, stderr } = await runProcess(['inspect', ...quick, ...line, '--out', join(root, 'run')], { env });
    // It did not wait for the sender, which gives up after two minutes and says so.
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Line: not sent yet \(no answer yet\)/m)]);
  });
});
