import { FlatfieldError } from '../index.ts';

/** A test changed something on the monitor that could not be put back; the message says what to set by hand. */
export class NotPutBackError extends FlatfieldError {
  readonly code = 'not-put-back';
}
