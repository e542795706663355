import { FlatfieldError } from '../flatfield-error.ts';

/** A guard band was asked for that is no width, or for a metric that does not exist. */
export class InvalidGuardBandError extends FlatfieldError {
  readonly code = 'invalid-guard-band';
  override readonly blame = 'caller';
}
