import { FlatfieldError } from '../index.ts';

/** An inspection of a test was not good, or is not known to be, and the test ended as if it were. */
export class RunNotPassedError extends FlatfieldError {
  readonly code = 'run-not-passed';
}
