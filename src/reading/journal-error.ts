import { FlatfieldError } from '../flatfield-error.ts';

/** A journal of readings could not be written, or does not hold what a journal holds; what was kept before stays readable. */
export class JournalError extends FlatfieldError {
  readonly code = 'journal-failed';
}
