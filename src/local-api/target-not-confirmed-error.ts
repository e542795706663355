import { FlatfieldError } from '../flatfield-error.ts';

/** The answer to a creation was lost, and the monitor's targets do not tell whether it was carried out; `cause` says how it was lost. */
export class TargetNotConfirmedError extends FlatfieldError {
  readonly code = 'target-not-confirmed';
}
