import { createInterface } from 'node:readline/promises';
import type { CommandContext } from '../command.ts';

/** A line that a person types at the terminal; null without a terminal, and if it is closed. Throws the reason of an interruption. */
export async function askLine(
  question: string,
  { stdin, stderr, signal, interrupt }: Pick<CommandContext, 'stdin' | 'stderr' | 'signal' | 'interrupt'>,
): Promise<string | null> {
  const input = stdin();
  if (!input.isTTY) return null;
  const lines = createInterface({ input, output: stderr });
  // The reader takes Ctrl-C for itself, and never answers once the terminal is closed.
  lines.once('SIGINT', interrupt).once('close', () => closing.abort());
  const closing = new AbortController();
  try {
    return await lines.question(question, { signal: AbortSignal.any([signal, closing.signal]) });
  } catch (error) {
    if (closing.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    lines.close();
  }
}
