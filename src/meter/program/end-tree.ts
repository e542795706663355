import type { ChildProcess } from 'node:child_process';
import { type AskProgram, askProgram } from '../../programs/ask-program.ts';
import { systemProgram } from '../../programs/system-program.ts';

/**
 * Ends a program on Windows, and what it started and what is still its child. If `taskkill` fails or does not end in time, at least the program itself
 * ends. Never throws.
 */
export async function endTree(
  child: Pick<ChildProcess, 'pid' | 'kill'>,
  { ask = askProgram }: { readonly ask?: AskProgram } = {},
): Promise<void> {
  await ask(systemProgram('taskkill'), ['/PID', String(child.pid), '/T', '/F'], { limitMs: 5000 }).catch(
    () => undefined,
  );
  child.kill('SIGKILL');
}
