import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Clock, systemClock } from '../../src/base/http/clock.ts';
import type { main as runMain } from '../../src/cli/main.ts';
import { captured } from './captured.ts';

export const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const built = new URL('../../dist/cli/main.js', import.meta.url).href;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface WithinOptions extends RunOptions {
  readonly clock?: Clock;
}

export interface ProcessOptions extends RunOptions {
  /** No file may grow beyond; only where there is a POSIX shell. */
  readonly maxFileKib?: number;
  /** File that takes standard output, which is not collected then. */
  readonly output?: string;
}

/**
 * Runs a command line to its end, without a terminal: the built command, in this process. What only a process of its own has
 * (signals, pipes, limits, the end of a process) is for `runProcess` and `startFlatfield`.
 */
export function runFlatfield(args: readonly string[], options: WithinOptions = {}): Promise<Ended> {
  return followFlatfield(args, options).ended;
}

/** The time of the computer, but a pause ends after a hundredth of it. A limit on what another process does, a minute, stays what it is. */
export const impatientClock: Clock = {
  ...systemClock,
  sleep: (durationMs, signal) => systemClock.sleep(durationMs < 60_000 ? durationMs / 100 : durationMs, signal),
};

/** The same, with what it has written so far, and with its Ctrl-C. */
export function followFlatfield(args: readonly string[], { cwd, env, clock }: WithinOptions = {}) {
  const { processIo, stdout, stderr } = captured({ cwd, clock, environment: { ...process.env, ...env } });
  const run = async (): Promise<Ended> => {
    const { main } = (await import(built)) as { main: typeof runMain };
    const code = await main(args, processIo);
    return { code, stdout: stdout(), stderr: stderr() };
  };
  return { ended: run(), stdout, stderr, interrupt: processIo.interrupt };
}

/** Runs the built command to its end as a user would, in a process of its own. */
export function runProcess(args: readonly string[], options: ProcessOptions = {}): Promise<Ended> {
  return startFlatfield(args, options).ended;
}

/** Starts the built command as a user would, without a terminal; `ended` resolves when it is over. */
export function startFlatfield(
  args: readonly string[],
  options: ProcessOptions = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const { maxFileKib, output } = options;
  const [program, ...before] =
    maxFileKib === undefined
      ? [process.execPath]
      : ['sh', '-c', `ulimit -f ${2 * maxFileKib} && exec "$0" "$@"`, process.execPath];
  const child = spawn(program as string, [...before, bin, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', output === undefined ? 'pipe' : openSync(output, 'w'), 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended };
}
