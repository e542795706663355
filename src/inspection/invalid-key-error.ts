import { FlatfieldError } from '../flatfield-error.ts';

/** A key was given that cannot sign runs or verify their signatures. */
export class InvalidKeyError extends FlatfieldError {
  readonly code = 'invalid-key';
  override readonly blame = 'caller';
}
