import { FlatfieldError } from '../../index.ts';

/** A merged suite is not green; thrown, as that is the only word of a reporter that `merge-reports` listens to. */
export class SuiteNotPassedError extends FlatfieldError {
  readonly code = 'suite-not-passed';

  constructor(outcome: string, summary: string) {
    super(`The suite's outcome is ${outcome}. ${summary}`);
  }
}
