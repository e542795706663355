import { FlatfieldError } from '../flatfield-error.ts';

/** What a run changes on a monitor could not be written down, or such a record could not be read. */
export class RestoreFileError extends FlatfieldError {
  readonly code = 'restore-file-failed';
}
