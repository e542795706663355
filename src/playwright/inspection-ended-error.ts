import { FlatfieldError } from '../index.ts';

/** An inspection was to run after its test had ended. */
export class InspectionEndedError extends FlatfieldError {
  readonly code = 'inspection-ended';
  override readonly blame = 'caller';

  constructor() {
    super('The test that this inspection belongs to has ended: await inspection.run() in the test.');
  }
}
