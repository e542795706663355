import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/http/clock.ts';
import { main } from '../../../src/cli/main.ts';
import { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/line/server/store/store.ts';
import { exampleRun } from '../../line/server/store/example-run.ts';
import { HOSTILE } from '../../line/server/work/webhook-receiver.ts';
import { captured } from '../captured.ts';

const secret = 'Sesame-4711-open-the-gate';
const at = '2026-03-02T09:00:00.000Z';
const clock = { ...systemClock, now: () => new Date(at) };
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-work-'));
  store = await openSqliteStore(folder);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

async function line(...args: readonly string[]) {
  const { processIo, stdout, stderr } = captured({ clock });
  const code = await main(['line', ...args, '--folder', folder], processIo);
  return { code, stdout: stdout(), stderr: stderr() };
}

const add = (name: string, content = {}) => {
  const run = exampleRun(name, content);
  return store.addRun(run.arrival, run.content, run.bundle);
};

describe('flatfield line judge-again', () => {
  it('starts, lists and stops, for the runs that its options mean', async () => {
    await add('one');
    await add('two', { station: 'B' });
    await add('three', { profile: { name: 'other', version: 1, hash: 'a'.repeat(64) } });
    const start = ['judge-again', 'start', 'calibration-match', '--station', 'A', '--judged-by', 'white'];
    const started = await line(...start, '--from', '2026-01-01T00:00:00Z', '--outcome', 'pass');
    expect(started).toMatchObject({ code: 0, stderr: '' });
    expect(started.stdout).toMatch(
      /^Judging 1: 1 run under calibration-match@\d+, done by the server or by flatfield line work\.\n$/,
    );
    const listed = JSON.parse((await line('judge-again', 'list', '--json')).stdout) as unknown;
    expect(listed).toMatchObject([{ number: 1, runs: 1, done: 0, state: 'running', startedBy: 'command' }]);
    expect((await line('judge-again', 'list')).stdout).toMatch(/running +0\/1/);
    expect(await line('judge-again', 'stop', '1')).toMatchObject({ code: 0, stdout: 'Stopped judging 1.\n' });
    expect(await line('judge-again', 'stop', '1')).toMatchObject({ code: 3 });
    const { rows } = await store.auditLog({ limit: 10 });
    expect(rows.map(({ action, who }) => [action, who])).toEqual([
      ['judging stopped', 'command'],
      ['judging started', 'command'],
    ]);
  });

  it.each([
    [['--station', 'nobody'], 'No stored run matches.'],
    [['--outcome', 'good'], '--outcome: '],
    [['--from', 'yesterday'], '--from: '],
    [['--judged-by', 'x'.repeat(201)], '--judged-by: '],
  ])('refuses %j', async (args, message) => {
    await add('one');
    const { code, stderr } = await line('judge-again', 'start', 'calibration-match', ...args);
    expect(code).toBe(3);
    expect(stderr).toContain(message);
  });
});

describe('flatfield line webhook', () => {
  const file = async (text: string, mode = 0o600) => {
    const path = join(folder, `secret-${Math.random()}`);
    await writeFile(path, text, { mode });
    return path;
  };

  it('adds, lists and removes addresses, and never shows a secret', async () => {
    const url = 'https://mes.example/runs?key=4711';
    const secretFile = await file(`${secret}\n`);
    const added = await line(
      'webhook',
      'add',
      url,
      '--secret-file',
      secretFile,
      '--event',
      'run',
      '--event',
      'quarantine',
    );
    expect(added).toEqual({ code: 0, stdout: `Webhook 1: ${url} (run, quarantine)\n`, stderr: '' });
    const shown = [await line('webhook', 'list'), await line('webhook', 'list', '--json')];
    expect(shown.map(({ stdout }) => stdout.includes(url))).toEqual([true, true]);
    const { rows } = await store.auditLog({ limit: 10 });
    expect(rows).toMatchObject([{ action: 'webhook added', detail: 'https://mes.example/runs' }]);
    const texts = JSON.stringify([added, shown, rows]);
    expect(texts).not.toContain(secret);
    expect(await line('webhook', 'remove', '1')).toMatchObject({ code: 0 });
    expect(await line('webhook', 'remove', '1')).toMatchObject({ code: 3 });
    expect(await store.webhooks()).toEqual([]);
  });

  it.each([
    ['http://mes.example/', secret, 'expects https beyond this computer'],
    ['https://mes.example/', 'short', '16 to 200 visible ASCII characters'],
  ])('refuses %s with such a secret, and does not show it', async (url, given, message) => {
    const { code, stderr } = await line('webhook', 'add', url, '--secret-file', await file(given, 0o600));
    expect(code).toBe(3);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(secret);
  });

  // Windows goes by the place of the file and has no modes.
  it.runIf(process.platform !== 'win32')('refuses a secret in a file that others may read', async () => {
    const secretFile = await file(secret, 0o644);
    const { code, stderr } = await line('webhook', 'add', 'https://mes.example/', '--secret-file', secretFile);
    expect(code).toBe(3);
    expect(stderr).toMatch(/The secret file .* may be read by others/);
    expect(stderr).not.toContain(secret);
  });

  it('lists what was given up without letting its answer steer the terminal, and retries it', async () => {
    await store.addWebhook({ url: 'https://mes.example/', events: ['run'], secret, at, by: 'me' });
    await add('one');
    await add('two');
    await store.announceRuns(({ id }) => [{ event: 'run', key: `run-${id}`, body: {} }], 5);
    const answer = { status: 500, problem: HOSTILE, excerpt: HOSTILE };
    for (const due of await store.dueDeliveries(10, 5)) {
      await store.settleDelivery(due, { state: 'dead', at, dueMs: 5, answer });
    }
    const { stdout } = await line('webhook', 'dead');
    expect(stdout).toContain('<script>');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(await line('webhook', 'retry', '1')).toMatchObject({ code: 0, stdout: 'Retrying 1 delivery.\n' });
    expect(await line('webhook', 'retry', '1')).toMatchObject({ code: 3 });
    expect(await line('webhook', 'retry')).toMatchObject({ code: 0, stdout: 'Retrying 1 delivery.\n' });
    expect(await line('webhook', 'retry')).toMatchObject({ code: 0, stdout: 'Retrying 0 deliveries.\n' });
    expect(await store.webhooks()).toMatchObject([{ waiting: 2, dead: 0 }]);
  });
});

describe('flatfield line profile', () => {
  it('adds, lists and removes one by its name, by NAME@VERSION or by its hash', async () => {
    for (const named of ['signal-exact', 'signal-exact@2', 'hash']) {
      const added = await line('profile', 'add', 'signal-exact');
      expect(added).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^signal-exact@2 [0-9a-f]{64}\n$/),
      });
      const hash = added.stdout.trim().split(' ')[1] ?? '';
      expect(JSON.parse((await line('profile', 'list', '--json')).stdout)).toMatchObject([
        { name: 'signal-exact', hash },
      ]);
      const removed = await line('profile', 'remove', named === 'hash' ? hash : named);
      expect(removed).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse((await line('profile', 'list', '--json')).stdout)).toEqual([]);
    }
  });

  it('refuses one that is not registered, and a name that two have', async () => {
    expect(await line('profile', 'remove', 'signal-exact')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('"signal-exact" is not registered'),
    });
    for (const title of ['one', 'two']) {
      const file = join(folder, `${title}.json`);
      await writeFile(file, JSON.stringify({ extends: 'signal-exact', name: 'ours', title }));
      expect(await line('profile', 'add', file)).toMatchObject({ code: 0 });
    }
    expect(await line('profile', 'remove', 'ours')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is several: give the SHA-256'),
    });
    expect(JSON.parse((await line('profile', 'list', '--json')).stdout)).toHaveLength(2);
  });
});
