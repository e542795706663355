import { FlatfieldError } from '../../flatfield-error.ts';

/** A tone response was named that no formula stands for; the message lists those that are known. */
export class UnknownToneResponseError extends FlatfieldError {
  readonly code = 'unknown-tone-response';
  override readonly blame = 'caller';
}
