import { readFileSync } from 'node:fs';
import { win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockFolder, lockPath, type StatFolder } from '../../../src/base/storage/lock-folder.ts';
import { withCode } from '../../with-code.ts';

const forEverybody: StatFolder = () => ({ mode: 0o041777, uid: 0 });

describe('the folder of locks', () => {
  test('is a folder of this run for every test', () => {
    expect(lockFolder()).toBe(process.env['FLATFIELD_LOCK_FOLDER']);
  });

  test.each([
    ['linux', forEverybody, '/run/lock'],
    ['linux', () => ({ mode: 0o040755, uid: 0 }), '/var/tmp'],
    ['linux', () => ({ mode: 0o040777, uid: 0 }), '/var/tmp'],
    ['linux', () => ({ mode: 0o041777, uid: 1000 }), '/var/tmp'],
    ['linux', () => ({ mode: 0o101777, uid: 0 }), '/var/tmp'],
    ['darwin', () => undefined, '/var/tmp'],
    ['win32', forEverybody, 'D:\\Data\\flatfield\\locks'],
  ] satisfies [NodeJS.Platform, StatFolder, string][])('on %s with %s is %s', (platform, stat, expected) => {
    for (const TMPDIR of ['/a', '/b']) {
      const environment = { TMPDIR, TEMP: TMPDIR, HOME: TMPDIR, ProgramData: 'D:\\Data' };
      expect(lockFolder(environment, platform, stat)).toBe(expected);
    }
  });

  test('has the usual place on Windows without %ProgramData%', () => {
    expect(lockFolder({}, 'win32')).toBe('C:\\ProgramData\\flatfield\\locks');
  });

  test('is another one by FLATFIELD_LOCK_FOLDER, which is absolute', () => {
    expect(lockFolder({ FLATFIELD_LOCK_FOLDER: '/x' }, 'linux')).toBe('/x');
    expect(lockFolder({ FLATFIELD_LOCK_FOLDER: 'C:\\x' }, 'win32')).toBe('C:\\x');
    expect(lockFolder({ FLATFIELD_LOCK_FOLDER: '' }, 'linux', forEverybody)).toBe('/run/lock');
    for (const named of ['locks', '../../locks', 'C:\\x'])
      expect(() => lockFolder({ FLATFIELD_LOCK_FOLDER: named }, 'linux')).toThrow(withCode('lock-failed'));
  });
});

test('a lock is named by its kind and thing, and reveals neither address nor folder', () => {
  const paths = [lockPath('api', 'a'), lockPath('api', 'b'), lockPath('monitor', 'a'), lockPath('run', 'a')];
  expect(new Set(paths).size).toBe(4);
  for (const path of paths) expect(path).toMatch(/flatfield-(api|monitor|run)-[0-9a-f]{16}$/);
});

test('the documented service of Windows leaves the folder of the locks to all accounts', () => {
  const locks = win32.dirname(lockFolder({ ProgramData: 'C:\\ProgramData' }, 'win32')).toLowerCase();
  for (const page of ['deploy/flatfield-line.xml', 'line/administration.md']) {
    const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
    expect(text).toContain('C:\\FlatfieldLine');
    expect(text.toLowerCase()).not.toContain(locks);
  }
});
