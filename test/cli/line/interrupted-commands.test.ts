import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/http/clock.ts';
import { main } from '../../../src/cli/main.ts';
import { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/line/server/store/store.ts';
import { bundleOf, production } from '../../line/server/intake/run-of-line.ts';
import { exampleRun } from '../../line/server/store/example-run.ts';
import { captured } from '../captured.ts';

const at = '2026-03-02T09:00:00.000Z';
const clock = { ...systemClock, now: () => new Date(at) };
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-interrupted-'));
  store = await openSqliteStore(data());
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const data = () => join(folder, 'data');
const started = (args: readonly string[], signal?: AbortSignal) => {
  const { processIo, stdout, stderr } = captured({ clock, ...(signal && { signal }) });
  const ended = main(['line', ...args], processIo).then((code) => ({ code, stdout: stdout(), stderr: stderr() }));
  return { ended, interrupt: processIo.interrupt };
};
const INTERRUPTED = { code: 130, stdout: '', stderr: 'flatfield: interrupted\n' };

/** Is aborted when it is asked for the second time, so that one part of the work is done. */
function abortedOnTheWay(): AbortSignal {
  const controller = new AbortController();
  let asked = 0;
  const throwIfAborted = () => {
    asked += 1;
    if (asked === 2) controller.abort();
    AbortSignal.prototype.throwIfAborted.call(controller.signal);
  };
  return Object.assign(controller.signal, { throwIfAborted });
}

const sizeOf = (bytes: Uint8Array) => ({
  bundleBytes: bytes.byteLength,
  bundleSha256: createHash('sha256').update(bytes).digest('hex'),
});

const dead = async () => (await store.webhooks())[0]?.dead ?? 0;
async function deadLetters(count: number) {
  await store.addWebhook({ url: 'https://mes.example/', events: ['run'], secret: 'x'.repeat(16), at, by: 'me' });
  const { arrival, content, bundle } = exampleRun('one');
  await store.addRun(arrival, content, bundle);
  const events = Array.from({ length: count }, (_, index) => ({ event: 'run' as const, key: `${index}`, body: {} }));
  await store.announceRuns(() => events, 5);
  for (const due of await store.dueDeliveries(10, count)) {
    const answer = { status: 500, problem: '', excerpt: '' };
    await store.settleDelivery(due, { state: 'dead', at, dueMs: 5, answer });
  }
}

describe('flatfield line webhook retry', () => {
  it('hears of a signal while it works on SQLite, ends with 130, and leaves the rest as it is', async () => {
    await deadLetters(60);
    const { ended, interrupt } = started(['webhook', 'retry', '--folder', data()]);
    let isOver = false;
    void ended.finally(() => {
      isOver = true;
    });
    while (!isOver && (await dead()) === 60) await setImmediate();
    interrupt();
    expect(await ended).toEqual(INTERRUPTED);
    expect(await dead()).toBeGreaterThan(0);
    expect(await started(['webhook', 'retry', '--folder', data()]).ended).toMatchObject({ code: 0 });
    expect(await dead()).toBe(0);
  });

  it('ends with 130 on the way through the numbers that it was given', async () => {
    await deadLetters(3);
    const numbers = (await store.deliveries('dead', { limit: 9 })).rows.map(({ number }) => `${number}`);
    const { ended } = started(['webhook', 'retry', ...numbers, '--folder', data()], abortedOnTheWay());
    expect([await ended, await dead()]).toEqual([INTERRUPTED, 2]);
  });
});

describe('a command that goes through the runs of a line', () => {
  beforeEach(async () => {
    for (const [name, kind] of [
      ['one', 'simulated'],
      ['two', 'simulated'],
      ['kept', 'production'],
    ] as const) {
      const { id, bytes } = bundleOf(production('flat', { unit: name, runId: name }));
      const { arrival, content } = exampleRun(name, { unit: name, kind });
      await store.addRun({ ...arrival, id, ...sizeOf(bytes), receivedAt: '2020-01-01T00:00:00.000Z' }, content, bytes);
    }
  });

  it.each([
    ['reindex', ['reindex', '--folder', 'data']],
    ['backup', ['backup', '--folder', 'data', '--out', 'copy']],
    ['restore', ['restore', '--folder', 'restored', '--from', 'sound']],
    ['prune', ['prune', '--folder', 'data', '--keep-passes', '1d', '--yes']],
  ])('ends with 130 when it is interrupted on the way, and can be called again: %s', async (name, args) => {
    const inFolder = (signal?: AbortSignal) =>
      started(
        args.map((arg) => (/^(data|copy|restored|sound)$/.test(arg) ? join(folder, arg) : arg)),
        signal,
      ).ended;
    await mkdir(join(folder, 'restored'));
    expect(await started(['backup', '--folder', data(), '--out', join(folder, 'sound')]).ended).toMatchObject({
      code: 0,
    });
    expect(await inFolder(abortedOnTheWay())).toEqual(INTERRUPTED);
    await rm(join(folder, name === 'restore' ? 'restored' : 'copy'), { recursive: true, force: true });
    expect(await inFolder()).toMatchObject({ code: 0, stderr: '' });
  });
});
