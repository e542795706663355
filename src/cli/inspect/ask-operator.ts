import { createInterface } from 'node:readline/promises';
import type { CommandContext } from '../command.ts';
import { onTerminalClosed } from './on-terminal-closed.ts';

/**
 * Asks the operator on the terminal and resolves at Enter. Rejects if standard input is not a terminal, and with the signal. A terminal that
 * is closed interrupts the command.
 */
export async function askOperator(
  question: string,
  { stdin, stderr, interrupt }: Pick<CommandContext, 'stdin' | 'stderr' | 'interrupt'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!stdin().isTTY) throw new Error('standard input is not a terminal');
  const terminal = createInterface({ input: stdin(), output: stderr });
  // The line reader takes Ctrl-C for itself; it must reach the command.
  terminal.once('SIGINT', interrupt);
  let stopClosed = () => {};
  const closed = new Promise<never>((_, reject) => {
    stopClosed = onTerminalClosed(stdin(), () => {
      reject(new Error('The terminal was closed.'));
      interrupt();
    });
  });
  try {
    await Promise.race([terminal.question(question, signal === undefined ? {} : { signal }), closed]);
  } finally {
    stopClosed();
    terminal.close();
  }
}
