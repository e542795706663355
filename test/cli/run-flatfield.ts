import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** No file may grow beyond; only where there is a POSIX shell. */
  readonly maxFileKib?: number;
}

/** Starts the built command as a user would, without a terminal; `ended` resolves when it is over. */
export function startFlatfield(
  args: readonly string[],
  options: RunOptions = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const { maxFileKib } = options;
  const [program, ...before] =
    maxFileKib === undefined
      ? [process.execPath]
      : ['sh', '-c', `ulimit -f ${2 * maxFileKib} && exec "$0" "$@"`, process.execPath];
  const child = spawn(program as string, [...before, bin, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended };
}

/** Runs the built command to its end. */
export function runFlatfield(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return startFlatfield(args, options).ended;
}
