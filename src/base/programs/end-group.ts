import type { ChildProcess } from 'node:child_process';
import { type AskProgram, askProgram } from './ask-program.ts';
import { systemProgram } from './system-program.ts';

interface EndOptions {
  readonly platform?: NodeJS.Platform;
  readonly ask?: AskProgram;
}

/** Ends a program of `startProgram` at once, with all that it started. Never throws. */
export async function endGroup(
  child: Pick<ChildProcess, 'pid' | 'kill'>,
  { platform = process.platform, ask = askProgram }: EndOptions = {},
): Promise<void> {
  if (child.pid === undefined) return;
  if (platform !== 'win32') return killGroup(child.pid);
  // Windows has no such groups: it ends the program, and what it started and what is still its child.
  const ended = ask(systemProgram('taskkill'), ['/PID', String(child.pid), '/T', '/F'], { limitMs: 5000 });
  await ended.catch(() => undefined);
  // If taskkill fails or does not end in time, at least the program itself ends.
  child.kill('SIGKILL');
}

/** Ends what is left of a group by the number of the process that led it. The number stays taken while a process of the group lives. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // ESRCH: nothing is left of it.
  }
}
