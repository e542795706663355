import { FlatfieldError } from '../flatfield-error.ts';

/** A monitor accepted a change but does not show it when asked. */
export class ChangeNotAppliedError extends FlatfieldError {
  readonly code = 'change-not-applied';
}
