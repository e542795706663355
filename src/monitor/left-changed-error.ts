import { FlatfieldError } from '../flatfield-error.ts';

/** A run that broke off left something changed on the monitor: until it is put back, no other run knows how it was found. */
export class LeftChangedError extends FlatfieldError {
  readonly code = 'left-changed';
}
