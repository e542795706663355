import { FlatfieldError } from '../flatfield-error.ts';
import { escapeTerminal } from '../index.ts';
import type { CommandContext } from './command.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/**
 * Says what went wrong, in one line unless the caller wrote several things wrong, and returns the exit code for it. An error
 * that nobody foresaw is inconclusive too: nothing is known to be good.
 */
export function reportError(error: unknown, context: CommandContext): ExitCode {
  if (context.signal.aborted) {
    context.tell('flatfield: interrupted\n');
    return exitCodes.interrupted;
  }
  if (error instanceof FlatfieldError) {
    const isCallers = error.blame === 'caller';
    // What the caller wrote may be wrong in several places, a line each; what a monitor says gets no line of its own.
    const lines = isCallers ? error.message.split('\n') : [error.message];
    context.tell(`flatfield: ${lines.map(escapeTerminal).join('\n  ')}\n`);
    return isCallers ? exitCodes.usage : exitCodes.inconclusive;
  }
  if (error instanceof Error && 'syscall' in error) {
    context.tell(`flatfield: ${escapeTerminal(error.message)}\n`);
    return exitCodes.inconclusive;
  }
  context.tell(
    `flatfield: unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return exitCodes.inconclusive;
}
