import { FlatfieldError } from '../flatfield-error.ts';

/** A stored run is not as its manifest says, so it is no evidence any more. */
export class RunChangedError extends FlatfieldError {
  readonly code = 'run-changed';
}
