import { FlatfieldError } from '../flatfield-error.ts';

/** The caller's AbortSignal fired; `cause` is its reason. */
export class AbortedError extends FlatfieldError {
  readonly code = 'aborted';
}
