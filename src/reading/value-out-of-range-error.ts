import { FlatfieldError } from '../flatfield-error.ts';

/** A source answered with values that its own bit depth cannot hold. */
export class ValueOutOfRangeError extends FlatfieldError {
  readonly code = 'value-out-of-range';
}
