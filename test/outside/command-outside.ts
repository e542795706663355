import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ended, followFlatfield, impatientClock, runFlatfield } from '../cli/run-flatfield.ts';
import { folderForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';

/** A user of the command with a home and a current folder of their own, both empty at first. */
export interface User {
  readonly folder: string;
  readonly home: NodeJS.ProcessEnv;
  readonly run: (...args: readonly string[]) => Promise<Ended>;
  /** The same, with what it has said so far. */
  readonly follow: (...args: readonly string[]) => { readonly ended: Promise<Ended>; readonly stderr: () => string };
  /** Inspects white, which is shown already, on 3x3 points into the folder of this name. */
  readonly inspectWhite: (server: MonitorServer, out: string, ...args: readonly string[]) => Promise<Ended>;
  readonly path: (...names: readonly string[]) => string;
  readonly record: (run: string) => Promise<{ judgment: { verdict: { outcome: string } } } & Record<string, unknown>>;
}

export async function userForTest(): Promise<User> {
  const folder = await folderForTest();
  const home = join(folder, '.home');
  await mkdir(home);
  const env = { HOME: home, XDG_STATE_HOME: join(home, 'state'), LANG: 'C', LC_ALL: 'C' };
  const options = { cwd: folder, env, clock: impatientClock };
  const run = (...args: readonly string[]): Promise<Ended> => runFlatfield(args, options);
  return {
    folder,
    home: env,
    run,
    follow: (...args) => followFlatfield(args, options),
    inspectWhite: (server, out, ...args) =>
      run('inspect', '--api', server.url, ...whiteShownBut(args), '--out', join(folder, out), ...args),
    path: (...names) => join(folder, ...names),
    record: async (name) => JSON.parse(await readFile(join(folder, name, 'inspection.json'), 'utf8')),
  };
}

/** The options of the shortest inspection that can pass: no marker, whose changes are a second apart. */
export const whiteShown: readonly string[] = [
  ...['--resolution', '3840x2160', '--patches', 'white', '--shown', '--layout', '3x3', '--marker', 'off'],
];

/** Those of them that are not given otherwise. */
export function whiteShownBut(args: readonly string[]): readonly string[] {
  const given = args.map((arg) => arg.replace(/=.*/s, ''));
  return whiteShown.filter((word, index) => !given.includes(word) && !given.includes(whiteShown[index - 1] ?? ''));
}
