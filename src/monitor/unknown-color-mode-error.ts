import { FlatfieldError } from '../flatfield-error.ts';

/** A monitor has no color mode of the index asked for. */
export class UnknownColorModeError extends FlatfieldError {
  readonly code = 'unknown-color-mode';
  override readonly blame = 'caller';
}
