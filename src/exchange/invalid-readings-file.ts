import { FlatfieldError } from '../base/flatfield-error.ts';

/** The error for a file of readings that cannot be taken in as it is; the message says where and what is expected. */
export function invalidReadingsFile(message: string, options?: ErrorOptions): FlatfieldError {
  return new FlatfieldError('invalid-readings-file', message, options);
}
