import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../src/base/programs/find-program.ts';

/** Every path that was looked at; `there` are files. */
function search(name: string, platform: NodeJS.Platform, path: string | undefined, there: readonly string[]) {
  const tried: string[] = [];
  const isFile = (place: string) => {
    tried.push(place);
    return there.includes(place);
  };
  const environment = platform === 'win32' ? { Path: path } : { PATH: path };
  return { found: findProgram(name, { environment, platform, isFile }), tried };
}

describe('a program that is found by its name', () => {
  it('is never taken from the current folder on Windows, even if a file of that name was planted there', () => {
    const path = 'C:\\argyll\\bin;;.;tools;\\tools;C:tools;"D:\\with ; in it"';
    const planted = ['spotread.exe', '.\\spotread.exe', 'tools\\spotread.exe', '\\tools\\spotread.exe'];
    const { found, tried } = search('spotread', 'win32', path, planted);
    expect(found).toBeNull();
    expect(tried.every((place) => /^[A-Z]:\\/.test(place))).toBe(true);
    expect(tried.slice(0, 2)).toEqual(['C:\\argyll\\bin\\spotread.exe', 'C:\\argyll\\bin\\spotread.com']);
  });

  it('is never taken from the current folder on POSIX, whose empty and relative entries of PATH mean it', () => {
    const there = ['spotread', '../../programs/spotread', 'bin/spotread', '/opt/argyll/spotread'];
    expect(search('spotread', 'linux', ':.:bin:/usr/bin:/opt/argyll', there)).toEqual({
      found: '/opt/argyll/spotread',
      tried: ['/usr/bin/spotread', '/opt/argyll/spotread'],
    });
  });

  it('is the first one in PATH, also if an entry is in quotes or on a share', () => {
    const there = ['C:\\Program Files\\Argyll\\spotread.exe', '\\\\lab\\tools\\spotread.exe'];
    const path = '"C:\\Program Files\\Argyll";\\\\lab\\tools';
    expect(search('spotread', 'win32', path, there).found).toBe(there[0]);
    expect(search('spotread.exe', 'win32', path, there.slice(1)).found).toBe(there[1]);
  });

  it('is missing without PATH', () => {
    expect(search('spotread', 'darwin', undefined, ['spotread']).found).toBeNull();
    expect(search('spotread', 'win32', undefined, ['spotread.exe']).found).toBeNull();
  });

  it('is what a path says', () => {
    expect(search('../../programs/spotread', 'linux', '/usr/bin', []).found).toBe('../../programs/spotread');
    expect(search('C:\\argyll\\spotread.exe', 'win32', '', []).found).toBe('C:\\argyll\\spotread.exe');
  });

  it('is found in the real file system', () => {
    expect(findProgram('no-such-program-of-any-system')).toBeNull();
    const folder = dirname(process.execPath);
    const found = findProgram('node', { environment: { PATH: folder, Path: folder } });
    expect(found?.replace(/\.exe$/, '')).toBe(process.execPath.replace(/\.exe$/, ''));
  });
});
