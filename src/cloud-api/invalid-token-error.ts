import { FlatfieldError } from '../flatfield-error.ts';

/** There is no access token, it cannot be one, or its file may be read by others. The message never shows it. */
export class InvalidTokenError extends FlatfieldError {
  readonly code = 'invalid-token';
  override readonly blame = 'caller';
}
