import { FlatfieldError } from '../flatfield-error.ts';

/** Several monitors are connected and none was named; the message lists them. */
export class SeveralMonitorsError extends FlatfieldError {
  readonly code = 'several-monitors';
  override readonly blame = 'caller';
}
