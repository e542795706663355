import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, type rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renamePatiently } from '../../../src/base/storage/patiently.ts';
import { temporaryPrefix, writeFileAtomically } from '../../../src/base/storage/write-file-atomically.ts';
import { startOther } from './lock-processes.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-write-'));
  path = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true }));

test.each([true, false])('replaces a file as a whole and leaves nothing else (durable: %s)', async (isDurable) => {
  await writeFileAtomically(path, 'old', { isDurable });
  await writeFileAtomically(path, Buffer.from('new'), { isDurable });
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['file']);
});

test.skipIf(process.platform === 'win32')('gives a file the permissions that are asked for', async () => {
  await writeFileAtomically(path, 'secret', { mode: 0o600 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('several writes of one file at once leave one of them whole', async () => {
  const contents = Array.from({ length: 10 }, (_, index) => String(index).repeat(100_000));
  await Promise.all(contents.map((content) => writeFileAtomically(path, content)));
  expect(contents).toContain(await readFile(path, 'utf8'));
  expect(await readdir(folder)).toEqual(['file']);
});

test('a write that is killed in the middle leaves the old file', async () => {
  await writeFile(path, 'old');
  const other = await startOther(
    `say('begun'); await writeFileAtomically(${JSON.stringify(path)}, Buffer.alloc(300_000_000, 'n')); say('over');`,
  );
  expect(await other.line()).toBe('begun');
  for (;;) {
    if (readdirSync(folder).some((name) => name.startsWith(temporaryPrefix))) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await other.kill();
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(folder)).toHaveLength(2);
});

test('a write that fails leaves the old file and no other', async () => {
  await expect(writeFileAtomically(folder, 'x')).rejects.toThrow(/EISDIR|EPERM|EACCES|EEXIST|ENOTEMPTY/);
  await expect(writeFileAtomically(join(folder, 'none', 'file'), 'x')).rejects.toThrow(/ENOENT/);
  expect(existsSync(folder)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'Windows refuses a rename for a moment with %s, and is asked again',
  async (code) => {
    let tries = 0;
    const move: typeof rename = async () => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error(code), { code });
    };
    await renamePatiently('a', 'b', { platform: 'win32', move });
    expect(tries).toBe(3);
  },
);

test.each([
  ['win32', 'ENOSPC'],
  ['linux', 'EACCES'],
  ['darwin', 'EPERM'],
] as const)('on %s, %s of a rename is final', async (platform, code) => {
  let tries = 0;
  const move: typeof rename = async () => {
    tries += 1;
    throw Object.assign(new Error(code), { code });
  };
  await expect(renamePatiently('a', 'b', { platform, move })).rejects.toThrow(code);
  expect(tries).toBe(1);
});
