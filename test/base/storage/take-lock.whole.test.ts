import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimLock, livingClaims } from '../../../src/base/storage/lock-claim.ts';
import { processStart } from '../../../src/base/storage/process-identity.ts';
import { takeLock, tryLock } from '../../../src/base/storage/take-lock.ts';
import { withCode } from '../../with-code.ts';
import { firstAccount, hold, isRoot, secondAccount, startOther, tryOnce } from './lock-processes.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-lock-'));
  await chmod(folder, 0o1777);
  path = join(folder, 'flatfield-api-0123456789abcdef');
});
afterEach(() => rm(folder, { recursive: true }));

/** The name of a claim that some process may have left. */
function nameOf({ pid = process.pid, start = 'unknown', host = hostname().replaceAll(/[^A-Za-z0-9-]/g, '_') }): string {
  return `${path}.${pid}.${start}.1577836800000.0000000000000000.${host.slice(0, 32)}.lock`;
}

/** Who holds the lock when it is tried once. */
async function tryAlone(): Promise<number | 'taken'> {
  const outcome = await tryLock(path);
  if (!outcome.taken) return outcome.holder.pid;
  await outcome.lock.release();
  return 'taken';
}

async function deadPid(): Promise<number> {
  const other = await startOther('');
  await other.kill();
  return other.pid;
}

describe('a lock', () => {
  test('of a killed run that nobody asks for again is removed with the next one of any other', async () => {
    const label = hostname()
      .replaceAll(/[^A-Za-z0-9-]/g, '_')
      .slice(0, 32);
    const claim = (pid: number) =>
      `flatfield-run-00112233445566ff.${pid}.unknown.1577836800000.0000000000000000.${label}.lock`;
    const kept = [claim(process.pid), claim(await deadPid()).replace('flatfield-run', 'other-program')];
    for (const name of [...kept, claim(await deadPid())]) await writeFile(join(folder, name), '');
    expect(await tryAlone()).toBe('taken');
    expect((await readdir(folder)).sort()).toEqual(kept.sort());
  });

  test('excludes a second user, in the same process too, until it is released, and leaves nothing behind', async () => {
    const lock = await takeLock(path, 'the API', {});
    expect(await tryAlone()).toBe(process.pid);
    expect(await livingClaims(path)).toMatchObject([{ pid: process.pid, host: hostname() }]);
    await lock.release();
    await lock.release();
    expect(await livingClaims(path)).toEqual([]);
    expect(await tryAlone()).toBe('taken');
    expect(await readdir(folder)).toEqual([]);
  });

  test('is waited for, which is told once for each holder, and taken when it is free', async () => {
    const first = await takeLock(path, 'the API', {});
    const messages: string[] = [];
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
      if (pauses === 3) await first.release();
    };
    const second = await takeLock(path, 'the API', { pause, onWaiting: (message) => messages.push(message) });
    expect([pauses, messages.length]).toEqual([3, 1]);
    expect(messages[0]).toMatch(/^Waiting: process \d+ has been using the API since 20.*Z \(.*\)\.$/);
    await second.release();
  });

  test('an interruption ends the wait', async () => {
    const lock = await takeLock(path, 'the API', {});
    const controller = new AbortController();
    const onWaiting = (): void => controller.abort();
    await expect(takeLock(path, 'the API', { onWaiting, signal: controller.signal })).rejects.toThrow(
      withCode('lock-failed'),
    );
    await lock.release();
  });

  test('is taken by one of many who try at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryLock(path)));
    expect(outcomes.filter(({ taken }) => taken)).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('is never held by two processes at once', async () => {
    const counter = join(folder, 'counter');
    await writeFile(counter, '0');
    const code = `const { readFileSync, writeFileSync } = await import('node:fs');
      const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
      for (let time = 0; time < 40; time += 1) {
        const lock = await takeLock(${JSON.stringify(path)}, 'it', { pause });
        const count = Number(readFileSync(${JSON.stringify(counter)}, 'utf8'));
        await pause();
        writeFileSync(${JSON.stringify(counter)}, String(count + 1));
        await lock.release();
      }
      say('done');`;
    const others = await Promise.all([1, 2, 3, 4].map(() => startOther(code)));
    expect(await Promise.all(others.map(({ line }) => line()))).toEqual(['done', 'done', 'done', 'done']);
    expect(await readFile(counter, 'utf8')).toBe('160');
  });

  test('is released only by its holder', async () => {
    const first = await takeLock(path, 'the API', {});
    await first.release();
    const second = await takeLock(path, 'the API', {});
    await first.release();
    expect(await tryAlone()).toBe(process.pid);
    await second.release();
  });
});

describe('a holder that is dead', () => {
  test('is known by its process that is gone', async () => {
    await writeFile(nameOf({ pid: await deadPid() }), '');
    expect(await tryAlone()).toBe('taken');
    expect(await readdir(folder)).toEqual([]);
  });

  test('is known if another process has its number', async () => {
    await writeFile(nameOf({ start: '0123456789abcdef' }), '');
    expect(await tryAlone()).toBe((await processStart(process.pid)) === null ? process.pid : 'taken');
  });

  test('is taken over once, by one, however many try', async () => {
    await writeFile(nameOf({ pid: await deadPid() }), '');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryLock(path)));
    expect(outcomes.filter(({ taken }) => taken)).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('may have died while it was about to take the lock', async () => {
    const other =
      await startOther(`const { claimLock } = await import(new URL('lock-claim.js', ${JSON.stringify(new URL('../../../dist/base/storage/', import.meta.url).href)}));
      say((await claimLock(${JSON.stringify(path)})).pid); setInterval(() => {}, 1000);`);
    expect(await other.line()).toBe(other.pid);
    expect(await tryAlone()).toBe(other.pid);
    await other.kill();
    expect(await tryAlone()).toBe('taken');
  });
});

describe('a holder that may be alive', () => {
  test.skipIf(process.platform === 'win32')('is waited for, however old its lock, even if it is stopped', async () => {
    const other = await startOther(hold(path));
    expect(await other.line()).toBe('taken');
    process.kill(other.pid, 'SIGSTOP');
    expect(await tryAlone()).toBe(other.pid);
    expect(await readdir(folder)).toHaveLength(1);
    process.kill(other.pid, 'SIGCONT');
    await other.kill();
    expect(await tryAlone()).toBe('taken');
  });

  test.each([
    ['of unknown start', {}],
    ['of another computer', { host: 'elsewhere', pid: 999_999 }],
  ])('%s is waited for', async (_, changes) => {
    await writeFile(nameOf(changes), '');
    expect(await tryAlone()).toBe({ pid: process.pid, ...changes }.pid);
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('what others have put into the folder', () => {
  test('a symlink planted as the lock file is not followed', async () => {
    const target = join(folder, 'target');
    await writeFile(target, 'precious');
    await symlink(target, nameOf({}));
    await mkdir(nameOf({ pid: 1 }));
    const outcome = await tryLock(path);
    expect(outcome.taken).toBe(true);
    if (outcome.taken) await outcome.lock.release();
    expect(await readFile(target, 'utf8')).toBe('precious');
    expect(await readdir(folder)).toHaveLength(3);
  });

  test('any name is a claim that can be told or is ignored', async () => {
    const part = fc.oneof(
      fc.nat().map(String),
      fc.constantFrom('unknown', '0', 'lock', '9999999999', '0123456789abcdef'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 7 }), async (parts) => {
        const text = parts.join('.').replaceAll(/[/\0]/g, '').slice(0, 150);
        // Windows refuses other characters, and forgets a dot or a space at the end.
        const valid = process.platform === 'win32' ? text.replaceAll(/[<>:"\\|?*\p{Cc}]|[. ]+$/gu, '') : text;
        const name = `${path}.${valid}`;
        await writeFile(name, '');
        for (const { pid, since } of await livingClaims(path))
          expect([pid > 0, Date.parse(since) >= 0]).toEqual([true, true]);
        await rm(name, { force: true });
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [
      'that is a file',
      async () => writeFile(join(folder, 'no'), '').then(() => join(folder, 'no')),
      /: every account must be able to create files there\.$/,
    ],
    ['that does not exist', async () => join(folder, 'none'), /: create the folder\.$/],
  ])('a lock folder %s gives one clear line', async (kind, make, remedy) => {
    if (process.platform === 'win32' && kind.includes('exist')) return;
    const lock = join(await make(), 'flatfield-api-1');
    const error: unknown = await tryLock(lock).catch((thrown: unknown) => thrown);
    expect(error).toEqual(withCode('lock-failed'));
    expect(String(error)).toMatch(/^FlatfieldError: Cannot take a lock in \S+ \(.+\): [^\n]+$/);
    expect(String(error)).toMatch(remedy);
  });
});

describe.runIf(isRoot)('between accounts', () => {
  test('a stale lock of another account does not block', async () => {
    const first = await startOther(hold(path), firstAccount);
    expect(await first.line()).toBe('taken');
    await first.kill();
    const [left] = await readdir(folder);
    const second = await startOther(hold(path), secondAccount);
    expect(await second.line()).toBe('taken');
    // It could not be removed, and does no harm.
    expect(await readdir(folder)).toContain(left);
    expect(await tryAlone()).toBe(second.pid);
    const third = await startOther(tryOnce(path), firstAccount);
    expect(await third.line()).toBe(second.pid);
    expect(await readdir(folder)).not.toContain(left);
  });

  test('a living lock of another account is waited for, with its process named, whatever its umask', async () => {
    const first = await startOther(`process.umask(0o777); ${hold(path)}`, firstAccount);
    expect(await first.line()).toBe('taken');
    process.kill(first.pid, 'SIGSTOP');
    const second = await startOther(tryOnce(path), secondAccount);
    expect(await second.line()).toBe(first.pid);
    const [file = ''] = await readdir(folder);
    const third = await startOther(
      `const { unlinkSync } = await import('node:fs'); try { unlinkSync(${JSON.stringify(join(folder, file))}); say('removed') } catch (error) { say(error.code) }`,
      secondAccount,
    );
    expect(await third.line()).toMatch(/^E(PERM|ACCES)$/);
    expect(await tryAlone()).toBe(first.pid);
  });

  test('an unwritable lock folder gives one clear line', async () => {
    await chmod(folder, 0o555);
    const other = await startOther(tryOnce(path), firstAccount);
    expect(await other.line()).toMatch(
      /^Cannot take a lock in \S+ \(permission denied\): every account must be able to create files there\.$/,
    );
  });
});

test('the start of a process is the same each time, and null if there is no such process', async () => {
  const start = await processStart(process.pid);
  expect(start).toBe(await processStart(process.pid));
  expect(start).not.toBe(await processStart((await startOther('setInterval(() => {}, 1000);')).pid));
  expect(await processStart(await deadPid())).toBeNull();
});

test('a claim names its process', async () => {
  const claim = await claimLock(path);
  expect(await livingClaims(path)).toEqual([claim]);
});
