import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '../../../src/base/storage/lock-folder.ts';
import { apiLockPath, isApiLocked, takeApiLock } from '../../../src/read/monitor/api-lock.ts';
import { startOther } from '../../base/storage/lock-processes.ts';

const apiUrl = 'http://127.0.0.1:50005';
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-lock-'));
  path = await apiLockPath(apiUrl, folder);
});
afterEach(() => rm(folder, { recursive: true }));

describe('the lock of an API address', () => {
  test('excludes a second run until it is released', async () => {
    const lock = await takeApiLock({ apiUrl, folder });
    expect(await readdir(folder)).toHaveLength(1);
    expect(await isApiLocked(apiUrl, folder)).toBe(true);
    await lock.release();
    expect(await isApiLocked(apiUrl, folder)).toBe(false);
    expect(await readdir(folder)).toEqual([]);
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
  });

  test('is the same one with and without the default port', async () => {
    expect(await apiLockPath('http://192.0.2.1:80', folder)).toBe(await apiLockPath('http://192.0.2.1', folder));
  });
});

// The real folder, with an address that nothing else uses.
test.runIf(isWritable(lockFolder({ ProgramData: process.env['ProgramData'] })))(
  'two values of TMPDIR share the lock of an API',
  async () => {
    const module = new URL('../../../dist/read/monitor/api-lock.js', import.meta.url).href;
    const code = `const { takeApiLock } = await import(${JSON.stringify(module)});
      const controller = new AbortController();
      const onWaiting = (message) => { say(message); controller.abort(); };
      const lock = await takeApiLock({ apiUrl: 'http://192.0.2.1:${process.pid % 65_536 || 1}', onWaiting, signal: controller.signal }).catch(() => null);
      if (lock) { say('taken'); setTimeout(() => lock.release(), 600_000); process.once('SIGTERM', async () => { await lock.release(); process.exit(); }); }`;
    const environment = (name: string) => ({ FLATFIELD_LOCK_FOLDER: '', TMPDIR: join(folder, name), HOME: folder });
    const first = await startOther(code, undefined, environment('a'));
    expect(await first.line()).toBe('taken');
    const second = await startOther(code, undefined, environment('b'));
    expect(await second.line()).toMatch(new RegExp(`^Waiting: process ${first.pid} has been using the API`));
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await ended;
  },
);

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
