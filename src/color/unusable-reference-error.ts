import { FlatfieldError } from '../flatfield-error.ts';

/** The colors of a calibration result contradict each other: no display shows them. */
export class UnusableReferenceError extends FlatfieldError {
  readonly code = 'unusable-reference';
}
