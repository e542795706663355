import { FlatfieldError } from '../flatfield-error.ts';

/** Runs were to be compared that have nothing in common. */
export class UnlikeRunsError extends FlatfieldError {
  readonly code = 'unlike-runs';
  override readonly blame = 'caller';
}
