import { FlatfieldError } from '../flatfield-error.ts';

/** A profile cannot be used as it is written; the message says where, what is expected and what came, a line each. */
export class InvalidProfileError extends FlatfieldError {
  readonly code = 'invalid-profile';
  override readonly blame = 'caller';
}
