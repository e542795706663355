import { homedir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPrivateFolder, isWithinProfile, refuseSecretPlace } from '../../../src/base/storage/read-secret-file.ts';
import { withCode } from '../../with-code.ts';

it.each([
  ['C:\\Users\\Jürgen\\token', true],
  ['c:\\users\\jürgen\\AppData\\token', true],
  ['C:\\Users\\Jürgen2\\token', false],
  ['C:\\Users\\Public\\token', false],
  ['D:\\token', false],
  ['\\\\server\\share\\token', false],
])('a token in %s counts as private: %s', (path, isPrivate) => {
  expect(isWithinProfile(path, 'C:\\Users\\Jürgen')).toBe(isPrivate);
});

describe('a new secret file', () => {
  const home = join(homedir(), 'token');
  const elsewhere = join(parse(homedir()).root, 'token');

  it('is refused outside the profile on Windows, where every command would refuse to read it', async () => {
    await expect(refuseSecretPlace(elsewhere, 'win32')).rejects.toThrow(withCode('invalid-token'));
    await expect(refuseSecretPlace(home, 'win32')).resolves.toBeUndefined();
    await expect(refuseSecretPlace(elsewhere, 'linux')).resolves.toBeUndefined();
  });

  it('of a server is not private outside the profile on Windows', async () => {
    const places = [dirname(elsewhere), homedir()];
    expect(await Promise.all(places.map((folder) => isPrivateFolder(folder, 'win32')))).toEqual([false, true]);
    expect(await isPrivateFolder(dirname(elsewhere), 'darwin')).toBe(true);
  });
});
