import { FlatfieldError } from '../flatfield-error.ts';

/** A map was asked for that the record has no values for; the message lists those that it has. */
export class UnknownViewError extends FlatfieldError {
  readonly code = 'unknown-view';
}
