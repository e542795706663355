import { FlatfieldError } from '../flatfield-error.ts';

/** A monitor has no color mode of the index asked for, or does not tell which one is selected. */
export class ColorModeError extends FlatfieldError {
  readonly code = 'color-mode-unusable';
}
