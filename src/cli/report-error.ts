import { escapeTerminal, FlatfieldError } from '../index.ts';
import type { CommandContext } from './command.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/**
 * Says in one line what went wrong and returns the exit code for it. An error that nobody foresaw is inconclusive too:
 * nothing is known to be good.
 */
export function reportError(error: unknown, context: CommandContext): ExitCode {
  if (context.signal.aborted) {
    context.tell('flatfield: interrupted\n');
    return exitCodes.interrupted;
  }
  if (error instanceof FlatfieldError) {
    context.tell(`flatfield: ${escapeTerminal(error.message)}\n`);
    return error.blame === 'caller' ? exitCodes.usage : exitCodes.inconclusive;
  }
  context.tell(
    `flatfield: unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return exitCodes.inconclusive;
}
