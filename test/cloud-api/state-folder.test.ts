import { homedir, tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { stateFolder } from '../../src/cloud-api/state-folder.ts';

it('is a folder of this run for every test, never the real one of the user', () => {
  expect(stateFolder(process.env, process.platform).startsWith(tmpdir())).toBe(true);
});

it.each(['linux', 'darwin', 'win32'] as const)(
  'is the one that XDG_STATE_HOME names, else below the home folder, on %s',
  (system) => {
    expect(stateFolder({ XDG_STATE_HOME: '/named' }, system).replaceAll('\\', '/')).toBe('/named/flatfield');
    expect(stateFolder({}, system).startsWith(homedir())).toBe(true);
  },
);
