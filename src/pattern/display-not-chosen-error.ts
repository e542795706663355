import { FlatfieldError } from '../flatfield-error.ts';

/** Which screen is the monitor under test cannot be told from the desktop alone; the message lists the screens. */
export class DisplayNotChosenError extends FlatfieldError {
  readonly code = 'display-not-chosen';
  override readonly blame = 'caller';
}
