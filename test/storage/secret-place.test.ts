import { expect, it } from 'vitest';
import { isWithinProfile } from '../../src/storage/read-secret-file.ts';

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
