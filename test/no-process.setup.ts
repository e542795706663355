import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'vitest';

/**
 * What starts a process costs a second, and is for `npm run test:whole`: in any other file, but for those named here, it is an error.
 * The one whole run of the package as it is built is among these.
 */
const MAY_START = /\.whole\.test\.ts$|[\\/]test[\\/]real[\\/]|[\\/]test[\\/]entries\.test\.ts$/;

const starts = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'] as const;
const guarded = Symbol.for('flatfield.noProcess');
type Start = (...args: never[]) => unknown;
const state = globalThis as { [guarded]?: { readonly own: Readonly<Record<string, Start>> } };
// Files share their worker, in which this module is evaluated for each.
state[guarded] ??= { own: Object.fromEntries(starts.map((name) => [name, childProcess[name] as Start])) };
const { own } = state[guarded];

const isAllowed = MAY_START.test(expect.getState().testPath ?? '');
for (const name of starts) {
  const start = own[name] as (...args: unknown[]) => ChildProcess;
  Object.assign(childProcess, { [name]: isAllowed ? start : refuse(name) });
}
syncBuiltinESMExports();

function refuse(name: string): () => never {
  return () => {
    throw new Error(`${name} in a fast test: what starts a process is for a file named *.whole.test.ts`);
  };
}
