import { FlatfieldError } from '../flatfield-error.ts';

/** A pattern cannot be shown with exact code values; the message says what came and what is expected. */
export class InvalidPatternError extends FlatfieldError {
  readonly code = 'invalid-pattern';
  override readonly blame = 'caller';
}
