import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { killGroup } from './end-group.ts';
import { isNamedInFull } from './find-program.ts';
import { groupGuard } from './guard-group.ts';

interface StartOptions extends Pick<SpawnOptions, 'stdio' | 'serialization'> {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** True for a program of the user's, such as a browser, that is not to end with this process; default false. */
  readonly outlives?: boolean;
}

/**
 * Starts a program by its full path, without a shell and without a window, in a group of its own: Ctrl-C does not reach it, and it and all that it
 * started end with this process, however that ends. The caller limits its time. Throws if the path is not a full one, and what the system throws: on
 * Windows for a .cmd or .bat file, which needs a shell.
 */
export function startProgram(
  program: string,
  parameters: readonly string[],
  { environment = process.env, outlives = false, ...options }: StartOptions,
): ChildProcess {
  if (!isNamedInFull(program)) throw new Error(`${program} is not the full path of a program.`);
  // On Windows, what is not detached is in a job of Node's that ends with this process, and a hidden program has a console of its own.
  const own = { env: environment, detached: process.platform !== 'win32', windowsHide: true };
  const guard = outlives ? null : groupGuard();
  const child = spawn(program, parameters, { ...options, ...own });
  const { pid } = child;
  if (pid === undefined || guard === null) return child;
  guard.watch(pid);
  child.once('exit', () => {
    // Its own children may have outlived it. On Windows they can no longer be told.
    if (process.platform !== 'win32') killGroup(pid);
    guard.release(pid);
  });
  return child;
}

interface NodeProgramOptions {
  /** Most megabytes of its heap; default: as many as Node takes. */
  readonly heapMb?: number;
  /** True if messages may hold bytes; default false: they are JSON. */
  readonly takesBytes?: boolean;
}

/** Starts a program of ours in Node, which talks to this process in messages and does not keep it alive. Throws what `startProgram` throws. */
export function startNodeProgram(file: string, { heapMb, takesBytes = false }: NodeProgramOptions = {}): ChildProcess {
  const limits = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const child = startProgram(process.execPath, [...limits, file], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: takesBytes ? 'advanced' : 'json',
  });
  child.unref();
  child.channel?.unref();
  return child;
}
