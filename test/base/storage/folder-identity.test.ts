import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderIdentity, spelledOnce } from '../../../src/base/storage/folder-identity.ts';

it.each([
  ['D:\\Lab\\Reports', 'd:\\lab\\reports'],
  ['d:\\lab\\reports\\', 'd:\\lab\\reports'],
  ['D:/Lab/Reports', 'd:\\lab\\reports'],
  ['\\\\?\\D:\\Lab\\Reports', 'd:\\lab\\reports'],
  ['\\\\.\\D:\\Lab\\Reports', 'd:\\lab\\reports'],
  ['//?/D:/Lab/Reports', 'd:\\lab\\reports'],
  ['\\\\LAB\\Reports\\Jürgen', '\\\\lab\\reports\\jürgen'],
  ['\\\\lab\\reports\\JÜRGEN', '\\\\lab\\reports\\jürgen'],
  ['\\\\?\\UNC\\Lab\\Reports\\Jürgen', '\\\\lab\\reports\\jürgen'],
])('on Windows the folder %s is locked as %s', (path, expected) => {
  expect(spelledOnce(path, 'win32')).toBe(expected);
});

it('folders whose capitals differ stay two where a system tells them apart', () => {
  expect([spelledOnce('/lab/A', 'linux'), spelledOnce('/lab/a', 'darwin')]).toEqual(['/lab/A', '/lab/a']);
});

it('a folder is the same behind a link', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'flatfield-identity-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(parent, 'Run'));
  const other = process.platform === 'win32' ? join(parent, 'RUN') : join(parent, 'link');
  if (process.platform !== 'win32') await symlink(join(parent, 'Run'), other);
  expect(await folderIdentity(other)).toBe(spelledOnce(await realpath(join(parent, 'Run'))));
});
