import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Spool } from '../../../src/line/station/spool/spool.ts';
import { station } from '../../line/station/spool/small-run.ts';
import { type TestServer, testServer } from '../../line/station/spool/test-server.ts';
import { followFlatfield, impatientClock, runFlatfield, runProcess } from '../run-flatfield.ts';

const file = (name: string) => fileURLToPath(new URL(`../../../fixtures/line-tls/${name}.pem`, import.meta.url));
const pem = (name: string) => readFileSync(file(name), 'utf8');

/** A station with runs in its spool, as a command line sees it. */
async function stationWith(runs: number, behavior: TestServer['behavior'] = 201) {
  const at = await station();
  const server = await testServer({ behavior, token: at.token });
  const env = { XDG_STATE_HOME: at.stateFolder, LOCALAPPDATA: at.stateFolder };
  const spool = new Spool(join(at.stateFolder, 'flatfield'));
  const made = [];
  for (let index = 0; index < runs; index += 1) {
    const run = await at.makeRun(`run-${index}`);
    await spool.begin(run.folder, at.target(server.url));
    await spool.enter(run.folder, at.target(server.url));
    made.push(run);
  }
  const line = (...args: readonly string[]) => runFlatfield(['line', ...args], { env, cwd: at.root });
  const address = ['--line', server.url, '--line-token-file', at.tokenFile];
  return { ...at, server, spool, made, line, env, address };
}

describe('flatfield line push', () => {
  test('sends what waits, a line each, and exits 0 when nothing is left', async () => {
    const { line, server, made } = await stationWith(2);
    const { code, stdout, stderr } = await line('push');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').map((text) => text.slice(0, 21))).toEqual([
      ...made.map(({ id }) => `sent     ${id.slice(0, 12)}`),
      '',
    ]);
    expect(server.stored.size).toBe(2);
    expect(await line('push')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('exits 2 while runs wait, in 1 if one is parked, and says why', async () => {
    const { line, server, made } = await stationWith(2, 'reset');
    const waiting = await line('push');
    expect([waiting.code, waiting.stdout]).toEqual([2, expect.stringMatching(/^waiting .*unreachable/)]);
    expect(waiting.stderr).toBe('2 waiting, 0 parked: see flatfield line status\n');
    server.behavior = ({ id }) => (id === made[0]?.id ? 422 : 503);
    const parked = await line('push');
    expect([parked.code, parked.stderr]).toEqual([1, '1 waiting, 1 parked: see flatfield line status\n']);
  });

  test('does not wait for delays when it is called by hand', async () => {
    const { line, server } = await stationWith(1, 'reset');
    await line('push');
    server.behavior = 201;
    expect((await line('push')).code).toBe(0);
  });

  test('enters and sends runs that it is given, and needs to know where', async () => {
    const { line, makeRun, server, address } = await stationWith(0);
    const { folder } = await makeRun('own');
    const unnamed = await line('push', folder);
    expect([unnamed.code, unnamed.stderr]).toEqual([3, expect.stringContaining('Name the line')]);
    expect((await line('push', 'own', ...address)).code).toBe(0);
    expect(server.stored.size).toBe(1);
    expect((await line('push', 'absent', ...address)).stderr).toContain('not a finished run');
  });

  test('sends everything to a new address once that is stated', async () => {
    const { line, server, tokenFile, token, makeRun, address } = await stationWith(1);
    await line('push');
    const { folder } = await makeRun('late');
    server.behavior = 'reset';
    await line('push', folder, ...address);
    const moved = await testServer({ token });
    expect((await line('push', '--line', moved.url, '--line-token-file', tokenFile)).code).toBe(0);
    expect(moved.stored.size).toBe(1);
  });

  test('checks certificates whatever the environment says', async () => {
    const { env, root, token, tokenFile, makeRun } = await stationWith(0);
    const { folder } = await makeRun('own');
    const server = await testServer({ token, tls: { key: pem('server-key'), cert: pem('server') } });
    const push = ['line', 'push', folder, '--line', server.url, '--line-token-file', tokenFile];
    const careless = { ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
    const refused = await runProcess(push, { env: careless, cwd: root });
    expect([refused.code, refused.stdout]).toEqual([2, expect.stringContaining('certificate')]);
    expect(server.requests).toEqual([]);
    expect((await runProcess([...push, '--line-ca', file('ca')], { env, cwd: root })).code).toBe(0);
  });

  test('--watch continues until it is interrupted, and takes up what comes', async () => {
    const { env, root, server, spool, makeRun, target } = await stationWith(1);
    const watching = followFlatfield(['line', 'push', '--watch'], { env, cwd: root, clock: impatientClock });
    await expect.poll(() => server.stored.size).toBe(1);
    await spool.enter((await makeRun('late')).folder, target(server.url));
    await expect.poll(() => server.stored.size).toBe(2);
    watching.interrupt();
    expect((await watching.ended).code).toBe(0);
  });
});

describe('flatfield line push and retry', () => {
  test.each(['push', 'retry'])('end with 130 when they are interrupted during the last run: %s', async (command) => {
    const { env, root, server, spool } = await stationWith(1, 'silent');
    const sending = followFlatfield(['line', command], { env, cwd: root });
    await expect.poll(() => server.uploads.length).toBe(1);
    sending.interrupt();
    expect(await sending.ended).toMatchObject({ code: 130, stderr: 'flatfield: interrupted\n' });
    expect(await spool.counts()).toEqual({ waiting: 1, parked: 0 });
  });
});

describe('flatfield line status', () => {
  test('lists what the line does not have, and why', async () => {
    const message = 'bad \u001b[31mrecord';
    const { line, made } = await stationWith(1, {
      status: 422,
      body: JSON.stringify({ code: 'invalid-run', message }),
    });
    await line('push');
    const { code, stdout } = await line('status');
    expect(code).toBe(1);
    expect(stdout).toContain(`${made[0]?.id.slice(0, 12)}  `);
    expect(stdout).toMatch(/parked.*The server refused the run: bad .*record \(422\)/);
    expect(stdout).not.toContain('\u001b');
    expect(JSON.parse((await line('status', '--json')).stdout)).toMatchObject({
      waiting: 0,
      parked: 1,
      entries: [{ run: made[0]?.id, sequence: 1, state: 'parked', delay: { code: '422' } }],
      damaged: [],
    });
  });

  test('is 0 on a station that never had a line', async () => {
    const { line } = await stationWith(0);
    expect(await line('status')).toEqual({ code: 0, stdout: '0 waiting, 0 parked\n', stderr: '' });
  });

  test('names a damaged entry', async () => {
    const { line, spool, made } = await stationWith(1);
    await writeFile(join(spool.folder, `${made[0]?.id}.json`), 'damaged');
    const { code, stderr } = await line('status');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Damaged, and kept.*\.json\n$/)]);
  });
});

describe('flatfield line retry', () => {
  test('sends the runs that it is told to, or all of them', async () => {
    const { line, server, made } = await stationWith(3, 422);
    await line('push');
    server.behavior = 201;
    const [first, second] = made.map(({ id }) => id);
    expect((await line('retry', first?.slice(0, 12) ?? '')).code).toBe(1);
    expect([...server.stored.keys()]).toEqual([first]);
    expect((await line('retry')).code).toBe(0);
    expect([server.stored.size, server.stored.has(second ?? '')]).toEqual([3, true]);
  });

  test('refuses an id that no run has', async () => {
    const { line } = await stationWith(1);
    expect(await line('retry', 'xyz')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('No run of the spool'),
    });
  });
});

describe('flatfield line export', () => {
  test('writes files that another computer sends, in the numbers of the station', async () => {
    const here = await stationWith(2, 'reset');
    const there = await stationWith(0);
    const { code, stdout } = await here.line('export', '--out', 'stick');
    const files = stdout.trim().split('\n');
    expect([code, files.length, (await readdir(join(here.root, 'stick'))).length]).toEqual([0, 2, 2]);
    expect((await there.line('push', ...files, ...there.address)).code).toBe(0);
    expect([...there.server.stored.keys()]).toEqual(here.made.map(({ id }) => id));
    const sent = [...there.server.stored.values()].map(({ headers }) => headers);
    expect(sent.map((headers) => headers['flatfield-sequence'])).toEqual(['1', '2']);
    expect(sent[0]?.['flatfield-spool']).toBe((await here.spool.list()).entries[0]?.spool);
    // The station itself hears of it when it reaches the server.
    expect((await here.line('status')).code).toBe(2);
  });

  test('says that no run is waiting', async () => {
    const { line } = await stationWith(0);
    expect(await line('export', '--out', 'stick')).toMatchObject({
      ...{ code: 0, stdout: '' },
      stderr: 'No run is waiting for the line server: nothing to export.\n',
    });
  });

  test('names what cannot be exported', async () => {
    const { line, made } = await stationWith(1);
    await rm(made[0]?.folder ?? '', { recursive: true });
    expect(await line('export', '--out', 'stick')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('not exported'),
    });
  });
});
