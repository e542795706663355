import { homedir, tmpdir } from 'node:os';
import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { stateFolder } from '../../../src/base/storage/state-folder.ts';

it('is a folder of this run for every test, never the real one of the user', () => {
  expect(stateFolder().startsWith(tmpdir())).toBe(true);
});

it.each(['linux', 'darwin', 'win32'] as const)('is below the folder that XDG_STATE_HOME names on %s', (system) => {
  const { sep } = system === 'win32' ? win32 : { sep: '/' };
  expect(stateFolder({ XDG_STATE_HOME: '/named' }, system)).toBe(`${sep}named${sep}flatfield`);
});

it('is in the folder that each system has for it', () => {
  const local = 'C:\\Users\\a\\AppData\\Local';
  expect(stateFolder({ LOCALAPPDATA: local }, 'win32')).toBe(`${local}\\flatfield`);
  expect(stateFolder({}, 'win32')).toBe(win32.join(homedir(), 'AppData', 'Local', 'flatfield'));
  expect(stateFolder({}, 'linux')).toBe(posix.join(homedir(), '.local', 'state', 'flatfield'));
  expect(stateFolder({}, 'darwin')).toBe(posix.join(homedir(), 'Library', 'Application Support', 'flatfield'));
});
