import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Ended, runFlatfield } from './run-flatfield.ts';

/** A folder for the tests of a file, which is removed after them; its path is known once they run. */
export function scratchFolder(): () => string {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flatfield-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** A quick run of a simulated monitor into a folder: 3x3 points of white, unless told otherwise. */
export function makeRun(out: string, args: readonly string[] = []): Promise<Ended> {
  const has = (option: string) => args.includes(option);
  return runFlatfield([
    'inspect',
    ...(has('--simulate') ? [] : ['--simulate', 'flat']),
    ...(has('--profile') || has('--patches') ? [] : ['--patches', 'white,red,green,blue,black']),
    ...(has('--profile') || has('--layout') ? [] : ['--layout', '5x5']),
    ...['--resolution', '3840x2160', '--time-scale', '0.0005', '--out', out],
    ...args,
  ]);
}
