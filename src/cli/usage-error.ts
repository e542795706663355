import { FlatfieldError } from '../flatfield-error.ts';

/** The command line asks for something that does not exist or does not fit together. */
export class UsageError extends FlatfieldError {
  readonly code = 'usage';
  override readonly blame = 'caller';
}
