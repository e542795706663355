import { FlatfieldError } from '../flatfield-error.ts';

/** A lock could not be taken; the message names its folder. */
export class LockError extends FlatfieldError {
  readonly code = 'lock-failed';
}
