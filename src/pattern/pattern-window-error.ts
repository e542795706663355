import { FlatfieldError } from '../flatfield-error.ts';

/** The browser window could not be opened, or was lost while it was needed. */
export class PatternWindowError extends FlatfieldError {
  readonly code = 'pattern-window';
}
