import { FlatfieldError } from '../flatfield-error.ts';

/** The folder of a run cannot be made, or is in use. */
export class RunFolderError extends FlatfieldError {
  readonly code = 'run-folder';
}
