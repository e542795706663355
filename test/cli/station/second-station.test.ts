import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { windowsPathProblem } from '../../../src/base/storage/windows-name.ts';
import { spellingsOf } from '../../base/storage/spellings.ts';
import { ofWhite } from '../of-white.ts';
import { followFlatfield, runFlatfield } from '../run-flatfield.ts';

/** Nothing listens there. */
const station = ['station', '--port', '0', '--api', 'http://127.0.0.1:1', '--profile', 'signal-exact', ...ofWhite];

it('a second station is refused the folder of the first, however the path to it is spelled', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'flatfield-second-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
  const home = join(parent, 'a line');
  await mkdir(home);
  const env = { XDG_STATE_HOME: parent, LOCALAPPDATA: parent };
  const first = followFlatfield(station, { cwd: home, env });
  await vi.waitFor(() => expect(first.stderr()).toContain('Ctrl-C ends the station'), { timeout: 60_000 });
  const spellings = [...(await spellingsOf(home))].filter(([, cwd]) => windowsPathProblem(cwd) === null);
  for (const [difference, cwd] of spellings) {
    const { code, stderr } = await runFlatfield(station, { cwd, env });
    expect([difference, code, stderr]).toEqual([difference, 2, expect.stringContaining('The station of process')]);
  }
  first.interrupt();
  expect((await first.ended).code).toBe(0);
});
