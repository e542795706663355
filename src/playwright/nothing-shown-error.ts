import { FlatfieldError } from '../index.ts';

/** An inspection was to run before the test showed anything. */
export class NothingShownError extends FlatfieldError {
  readonly code = 'nothing-shown';
  override readonly blame = 'caller';

  constructor() {
    super("Nothing was shown that could be read: call field.show({ patch: 'white' }) first, or name patches in run.");
  }
}
