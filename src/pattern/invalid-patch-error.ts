import { FlatfieldError } from '../flatfield-error.ts';

/** A patch was asked for in words that name no color; the message says what came and what is expected. */
export class InvalidPatchError extends FlatfieldError {
  readonly code = 'invalid-patch';
  override readonly blame = 'caller';
}
