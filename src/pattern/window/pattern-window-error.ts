import { FlatfieldError } from '../../base/flatfield-error.ts';

/** The error for something that the browser refused: what the window failed in, and the first line of its reason. */
export function patternWindowError(what: string, cause: unknown): FlatfieldError {
  const reason = cause instanceof Error ? cause.message.replace(/\n.*/s, '') : String(cause);
  return new FlatfieldError('pattern-window', `The pattern window ${what}: ${reason}`, { cause });
}
