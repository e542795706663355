import { FlatfieldError } from '../flatfield-error.ts';

/** The browser window could not be opened, or was lost while it was needed. */
export class PatternWindowError extends FlatfieldError {
  readonly code = 'pattern-window';

  /** The error for something that the browser refused: what the window failed in, and the first line of its reason. */
  static from(what: string, cause: unknown): PatternWindowError {
    const reason = cause instanceof Error ? cause.message.replace(/\n.*/s, '') : String(cause);
    return new PatternWindowError(`The pattern window ${what}: ${reason}`, { cause });
  }
}
