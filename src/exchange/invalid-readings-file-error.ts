import { FlatfieldError } from '../flatfield-error.ts';

/** A file of readings cannot be taken in as it is; the message says where and what is expected. */
export class InvalidReadingsFileError extends FlatfieldError {
  readonly code = 'invalid-readings-file';
  override readonly blame = 'caller';
}
