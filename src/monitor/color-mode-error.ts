import { FlatfieldError } from '../flatfield-error.ts';

/** A monitor does not tell which color mode is selected. */
export class ColorModeError extends FlatfieldError {
  readonly code = 'color-mode-unusable';
}
