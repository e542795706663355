import { FlatfieldError } from '../flatfield-error.ts';

/** A source answered for another coordinate than the one asked for (nor, under HDCP, for its even neighbour). */
export class PositionMismatchError extends FlatfieldError {
  readonly code = 'position-mismatch';
}
