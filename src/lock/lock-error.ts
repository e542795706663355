import { FlatfieldError } from '../flatfield-error.ts';

/** The lock that keeps two runs off one API address could not be taken; the message names its file. */
export class LockError extends FlatfieldError {
  readonly code = 'lock-failed';
}
