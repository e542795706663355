import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { acceleratedClock } from '../../src/cli/fleet/hold-cloud-api.ts';
import { fakeToken, startFakeCloud } from '../api/cloud/fake-cloud.ts';
import { overSockets } from '../base/http/over-sockets.ts';

const factor = 2000;
const script = fileURLToPath(new URL('../fleet/sync-process.mjs', import.meta.url));
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

describe('a sync that is killed', () => {
  it('is taken up twenty times and ends with the same files, no refusal, and no call repeated beyond those in flight', async () => {
    const root = await mkdtemp(join(tmpdir(), 'flatfield-killed-'));
    let running: ChildProcess | undefined;
    let killAt = Number.POSITIVE_INFINITY;
    let asked = 0;
    const clock = { ...acceleratedClock(factor), pass: () => undefined, sleeps: [] };
    const answer = () => {
      asked += 1;
      if (asked >= killAt) running?.kill('SIGKILL');
      return undefined;
    };
    const fake = await startFakeCloud({ clock, monitors: 120, answer }, overSockets);
    closing.push(fake.close, () => rm(root, { recursive: true, force: true }));

    const run = async (name: string): Promise<number | null> => {
      const args = [script, fake.url, fakeToken, join(root, `state-${name}`), join(root, name), String(factor)];
      running = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      const [code] = (await once(running, 'exit')) as [number | null];
      return code;
    };

    let kills = 0;
    for (let code: number | null = null; code !== 0; ) {
      // From a call or two to thirty in one life.
      killAt = kills < 20 ? asked + 1 + ((kills * 37) % 30) : Number.POSITIVE_INFINITY;
      code = await run('killed');
      if (code === null) kills += 1;
      if (code !== null && code !== 0) throw new Error(`the sync ended with ${code}`);
    }
    expect(kills).toBe(20);
    const repeated = fake.calls.length - new Set(fake.calls.map(({ path }) => path)).size;
    expect(repeated).toBeLessThanOrEqual(kills);
    expect(fake.refusals()).toBe(0);

    const second = await startFakeCloud({ monitors: fake.monitors }, overSockets);
    closing.push(second.close);
    // A file for each monitor, the list, the mark of the folder and the newest times: nothing is left of the processes that were killed.
    expect(await namesIn(join(root, 'killed', 'monitors'))).toHaveLength(120);
    expect(await namesIn(join(root, 'killed'))).toEqual([
      'flatfield-sync.json',
      'fleet.json',
      'monitors',
      'removed',
      'seen.json',
      'synced.json',
    ]);
    await once(
      spawn(process.execPath, [
        script,
        second.url,
        fakeToken,
        join(root, 'state'),
        join(root, 'whole'),
        String(factor),
      ]),
      'exit',
    );
    expect(await filesOf(join(root, 'killed'), fake.url)).toEqual(await filesOf(join(root, 'whole'), second.url));
  });
});

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder)).sort();

/** Every file below a folder with its text, but for the one that holds a time; the address of the service, which is another one each time, left out. */
async function filesOf(folder: string, url: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'synced.json')
    .map((entry) => join(entry.parentPath, entry.name));
  const read = async (file: string) => `${file.slice(folder.length)}: ${await readFile(file, 'utf8')}`;
  return (await Promise.all(files.sort().map(read))).map((text) => text.replaceAll(new URL(url).origin, 'ORIGIN'));
}
