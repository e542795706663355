import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from '../../programs/find-program.ts';
import { endTree } from './end-tree.ts';
import { guardGroup } from './guard-group.ts';
import type { MeterProgram, StartMeterProgram } from './meter-program.ts';

/**
 * Starts a program in a process group of its own, so that it ends with all it started, and under guard, so that it ends with this
 * process, too, however that ends.
 */
export const startMeterProgram: StartMeterProgram = (path, args, environment) => {
  const program = findProgram(path, { environment });
  if (program === null) return notInstalled(path);
  const guard = guardGroup();
  const child = spawn(program, args, {
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  if (child.pid !== undefined) guard.watch(child.pid);
  // `close` waits for whoever holds the pipes, which could be a process that left the group.
  const closed = once(child, 'close').catch(() => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ENOENT' ? missing(path) : `${path} could not be started (${error.code})`);
    });
    child.once('exit', (code, signal) => resolve(signal === null ? `ended with code ${code}` : `ended by ${signal}`));
  }).then(async (how) => {
    if (child.pid !== undefined) {
      // Its own children may have outlived it.
      await endGroup(child, true);
      await Promise.race([closed, setTimeout(lastOutputMs, undefined, { ref: false })]);
    }
    guard.release();
    return how;
  });
  // A program that has ended takes no key.
  child.stdin.on('error', () => undefined);
  return {
    write: (text) => void child.stdin.write(text),
    onOutput: (listener) => {
      child.stdout.setEncoding('latin1').on('data', (text: string) => listener(text, 'stdout'));
      child.stderr.setEncoding('latin1').on('data', (text: string) => listener(text, 'stderr'));
    },
    onEnd: (listener) => void ended.then(listener),
    end: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await endGroup(child);
      await Promise.race([ended, setTimeout(lastWaitMs, undefined, { ref: false })]);
      for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
    },
  };
};

function missing(path: string): string {
  return `${path} is not installed`;
}

function notInstalled(path: string): MeterProgram {
  return {
    write: () => undefined,
    onOutput: () => undefined,
    onEnd: (listener) => void Promise.resolve(missing(path)).then(listener),
    end: async () => undefined,
  };
}

/** For what a program printed last; its pipes are closed long before. */
const lastOutputMs = 1000;

/** For a program that was ended to be gone; one that the system does not let go is left. */
const lastWaitMs = 10_000;

/**
 * Ends a process group at once by the process that leads it. On Windows, which has no such groups, the process and those that it
 * started and that are still its children: if it `isGone`, those can no longer be told and are left. Never throws.
 */
async function endGroup(child: ChildProcess, isGone = false): Promise<void> {
  if (child.pid === undefined) return;
  if (process.platform !== 'win32') endPosixGroup(child.pid);
  else if (!isGone) await endTree(child);
}

/** The number of a group stays taken while a process of the group lives, so that no other group is hit. */
function endPosixGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // ESRCH: nothing is left of it.
  }
}
