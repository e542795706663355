import { FlatfieldError, hasCode } from '../base/flatfield-error.ts';
import { systemMessage } from '../base/system-message.ts';
import { escapeTerminal } from '../report/text/escape.ts';
import type { CommandContext } from './command.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { withoutTokens } from './parser/hide-tokens.ts';

/**
 * Reports an error, in one line unless the caller made several, and returns its exit code. An unexpected error is inconclusive
 * too: nothing is known to be good.
 */
export function reportError(error: unknown, context: CommandContext): ExitCode {
  // After an interruption that left a monitor changed, not everything was restored.
  if (context.signal.aborted && !hasCode(error, 'left-changed')) {
    context.tell('flatfield: interrupted\n');
    return exitCodes.interrupted;
  }
  if (error instanceof FlatfieldError) {
    const isCallers = error.blame === 'caller';
    // What the caller wrote may be wrong in several places, a line each; what a monitor says gets no line of its own.
    const message = withoutTokens(error.message);
    const lines = isCallers ? message.split('\n') : [message];
    context.tell(`flatfield: ${lines.map(escapeTerminal).join('\n  ')}\n`);
    return isCallers ? exitCodes.usage : exitCodes.inconclusive;
  }
  if (error instanceof Error && 'syscall' in error) {
    const path = 'path' in error && typeof error.path === 'string' ? `${error.path}: ` : '';
    context.tell(`flatfield: ${escapeTerminal(withoutTokens(`${path}${systemMessage(error)}`))}\n`);
    return exitCodes.inconclusive;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.tell(`flatfield: unexpected error: ${withoutTokens(text)}\n`);
  return exitCodes.inconclusive;
}
