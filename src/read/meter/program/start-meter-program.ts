import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endGroup } from '../../../base/programs/end-group.ts';
import { findProgram } from '../../../base/programs/find-program.ts';
import { startProgram } from '../../../base/programs/start-program.ts';
import type { MeterProgram, StartMeterProgram } from './meter-program.ts';

/** Starts the program of an instrument, named by its path or, in the folders of PATH, by its name. It ends with this process. */
export const startMeterProgram: StartMeterProgram = (path, args, environment) => {
  const program = findProgram(path, { environment });
  if (program === null) return notStarted(missing(path));
  let child: ChildProcessWithoutNullStreams;
  try {
    child = startProgram(resolve(program), args, { environment, stdio: ['pipe', 'pipe', 'pipe'] }) as typeof child;
  } catch (error) {
    return notStarted(unstartable(path, error));
  }
  // `close` waits for whoever holds the pipes, which could be a process that left the group.
  const closed = once(child, 'close').catch(() => undefined);
  const ended = new Promise<string>((tell) => {
    child.once('error', (error) => tell(unstartable(path, error)));
    child.once('exit', (code, signal) => tell(signal === null ? `ended with code ${code}` : `ended by ${signal}`));
  }).then(async (how) => {
    if (child.pid !== undefined) await Promise.race([closed, setTimeout(lastOutputMs, undefined, { ref: false })]);
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

function unstartable(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT') return missing(path);
  // Windows runs them in a shell, which would read their arguments in its own way.
  const advice = /\.(cmd|bat)$/i.test(path) ? ': name the .exe that it starts' : '';
  return `${path} could not be started (${code})${advice}`;
}

function missing(path: string): string {
  return `${path} is not installed`;
}

function notStarted(how: string): MeterProgram {
  return {
    write: () => undefined,
    onOutput: () => undefined,
    onEnd: (listener) => void Promise.resolve(how).then(listener),
    end: async () => undefined,
  };
}

/** For what a program printed last; its pipes are closed long before. */
const lastOutputMs = 1000;

/** For a program that was ended to be gone; one that the system does not let go is left. */
const lastWaitMs = 10_000;
