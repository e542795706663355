import { FlatfieldError } from '../../index.ts';

/** A matcher for inspections was given something else. */
export class NotAnInspectionError extends FlatfieldError {
  readonly code = 'not-an-inspection';
  override readonly blame = 'caller';

  constructor(received: unknown) {
    const what = received instanceof Promise ? 'a promise (await inspection.run first)' : typeof received;
    super(`Expected the record of an inspection, as inspection.run or inspect gives it; got ${what}.`);
  }
}
