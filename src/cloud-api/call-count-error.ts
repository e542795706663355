import { FlatfieldError } from '../flatfield-error.ts';

/** The file that counts the calls made cannot be read, written or locked; without it no call is sent. */
export class CallCountError extends FlatfieldError {
  readonly code = 'call-count';
}
