import { FlatfieldError } from '../base/flatfield-error.ts';

/** The error for a command line that names what does not exist, or does not fit together. */
export function usageError(message: string, options?: ErrorOptions): FlatfieldError {
  return new FlatfieldError('usage', message, options);
}
