import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockError } from '../../src/lock/lock-error.ts';
import { tryLockFile, unlockFile } from '../../src/lock/lock-file.ts';
import type { LockOwner } from '../../src/lock/lock-owner.ts';
import { processStart } from '../../src/lock/process-start.ts';
import { apiLockPath, takeApiLock } from '../../src/monitor/api-lock.ts';

const apiUrl = 'http://127.0.0.1:50005';
let folder: string;
let path: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-lock-'));
  path = await apiLockPath(apiUrl, folder);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function idleProcess(): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  children.push(child);
  return child as ChildProcess & { pid: number };
}

async function deadPid(): Promise<number> {
  const child = await idleProcess();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child.pid;
}

function owner(changes: Partial<LockOwner> = {}): LockOwner {
  return {
    nonce: '12345678',
    pid: process.pid,
    processStart: null,
    host: hostname(),
    lockedAt: '2020-01-01T00:00:00.000Z',
    ...changes,
  };
}

/** Tries without waiting: what would be waited for ends the try. */
async function tryOnce(): Promise<string> {
  const controller = new AbortController();
  let waiting = '';
  const onWaiting = (message: string): void => {
    waiting = message;
  };
  const pause = async (): Promise<void> => controller.abort();
  const lock = await takeApiLock({ apiUrl, folder, onWaiting, pause, signal: controller.signal }).catch(() => null);
  return lock ? 'taken' : waiting;
}

describe('the lock of an API address', () => {
  test('excludes a second run, of this process too, until it is released', async () => {
    const lock = await takeApiLock({ apiUrl, folder });
    expect(lock.path).toBe(path);
    expect(await tryOnce()).toContain(`process ${process.pid}`);
    await lock.release();
    await lock.release();
    expect(await tryOnce()).toBe('taken');
  });

  test('waits, says once for whom, and takes it when it is free', async () => {
    const first = await takeApiLock({ apiUrl, folder });
    const messages: string[] = [];
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
      if (pauses === 3) await first.release();
    };
    const second = await takeApiLock({ apiUrl, folder, pause, onWaiting: (message) => messages.push(message) });
    expect([pauses, messages.length]).toEqual([3, 1]);
    await second.release();
  });

  test('an interruption ends the waiting', async () => {
    const lock = await takeApiLock({ apiUrl, folder });
    const controller = new AbortController();
    const onWaiting = (): void => controller.abort();
    await expect(takeApiLock({ apiUrl, folder, onWaiting, signal: controller.signal })).rejects.toThrow(LockError);
    await lock.release();
  });

  test.each([
    'http://localhost:50005/',
    'http://LOCALHOST:50005',
    'http://localhost.:50005',
    'http://[::1]:50005',
    'http://[0:0:0:0:0:0:0:1]:50005',
    'http://[::ffff:127.0.0.1]:50005',
    'http://127.1:50005',
    'http://2130706433:50005',
    'http://127.255.0.3:50005/api/',
  ])('is the same one for %s', async (spelling) => {
    expect(await apiLockPath(spelling, folder)).toBe(path);
  });

  test('is another for another service', async () => {
    const others = [
      'http://127.0.0.1:50006',
      'http://127.0.0.1',
      'http://192.0.2.1:50005',
      'http://no.such.host.invalid:50005',
    ];
    const paths = await Promise.all(others.map((url) => apiLockPath(url, folder)));
    expect(new Set([path, ...paths]).size).toBe(5);
    expect(path).toMatch(/flatfield-[0-9a-f]{16}\.lock$/);
  });

  test('is the same one with and without the default port', async () => {
    expect(await apiLockPath('http://192.0.2.1:80', folder)).toBe(await apiLockPath('http://192.0.2.1', folder));
  });

  test('a folder that is not there is said', async () => {
    await expect(takeApiLock({ apiUrl, folder: join(folder, 'none') })).rejects.toThrow(/could not be taken/);
  });

  test('leaves nothing behind', async () => {
    const lock = await takeApiLock({ apiUrl, folder });
    expect(await readdir(folder)).toHaveLength(1);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an owner that is dead', () => {
  test('is recognised by its process that is gone', async () => {
    const dead = owner({ pid: await deadPid() });
    await writeFile(path, JSON.stringify(dead));
    const lock = await takeApiLock({ apiUrl, folder });
    expect(await readdir(folder)).toHaveLength(1);
    await lock.release();
  });

  test.runIf(process.platform === 'linux')('is recognised where another process has its number', async () => {
    await writeFile(path, JSON.stringify(owner({ processStart: 'another boot:1' })));
    expect(await tryOnce()).toBe('taken');
  });

  test('is taken over once, by one, however many try', async () => {
    await writeFile(path, JSON.stringify(owner({ pid: await deadPid() })));
    const tries = Array.from({ length: 20 }, (_, place) =>
      tryLockFile(path, owner({ nonce: `0000000${place}`.slice(-8) })),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter(({ taken }) => taken).length).toBeLessThanOrEqual(1);
    const last = await tryLockFile(path, owner({ nonce: 'ffffffff' }));
    expect(outcomes.filter(({ taken }) => taken).length + Number(last.taken)).toBe(1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('whose lock another dead one was about to remove is taken over as well', async () => {
    const pid = await deadPid();
    await writeFile(path, JSON.stringify(owner({ pid })));
    await writeFile(`${path}.12345678`, JSON.stringify(owner({ pid, nonce: '87654321' })));
    expect(await tryOnce()).toBe('taken');
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('an owner that may be alive', () => {
  test('is waited for, however old its lock', async () => {
    const child = await idleProcess();
    const start = await processStart(child.pid);
    const alive = JSON.stringify(owner({ pid: child.pid, processStart: start }));
    await writeFile(path, alive);
    expect(await tryOnce()).toContain(`process ${child.pid}`);
    expect(await readFile(path, 'utf8')).toBe(alive);
  });

  test.each([
    ['of unknown start', owner()],
    ['of another computer', owner({ host: 'elsewhere', pid: 999_999 })],
  ])('%s is waited for', async (_, holder) => {
    await writeFile(path, JSON.stringify(holder));
    expect(await tryOnce()).toContain('Waiting');
  });

  test.each(['', '{', '{}', JSON.stringify(owner({ nonce: '../../x' })), JSON.stringify(owner({ pid: -1 }))])(
    'a lock that does not say who holds it (%j) is left, and the message says what to do',
    async (content) => {
      await writeFile(path, content);
      expect(await tryOnce()).toContain(`${path} does not say`);
      expect(await readFile(path, 'utf8')).toBe(content);
    },
  );

  test('keeps its lock where another gives back what is no longer its own', async () => {
    const lock = await takeApiLock({ apiUrl, folder });
    await unlockFile(path, owner());
    expect(await tryOnce()).toContain('Waiting');
    await lock.release();
  });
});

test('the start of a process is the same each time, and null where there is no such process', async () => {
  const start = await processStart(process.pid);
  expect(start).toBe(await processStart(process.pid));
  expect(start).not.toBe(await processStart((await idleProcess()).pid));
  expect(await processStart(await deadPid())).toBeNull();
});
