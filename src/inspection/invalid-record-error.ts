import { FlatfieldError } from '../flatfield-error.ts';

/** A stored record could not be read, or is none. */
export class InvalidRecordError extends FlatfieldError {
  readonly code = 'invalid-record';
  override readonly blame = 'caller';
}
