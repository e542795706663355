import { FlatfieldError } from '../flatfield-error.ts';

/** A file named as reference could not be read or holds no calibration result; the message says what is expected. */
export class InvalidReferenceFileError extends FlatfieldError {
  readonly code = 'invalid-reference-file';
  override readonly blame = 'caller';
}
