import { FlatfieldError } from '../base/flatfield-error.ts';
import { plainName, plainNameProblem } from '../base/plain-name.ts';

/** The name of the unit as it is recorded. Throws `invalid-plan` for a name that no unit may have. */
export function unitOption(given: string): string {
  const problem = plainNameProblem(given);
  if (problem === null) return plainName(given);
  throw new FlatfieldError(
    'invalid-plan',
    `The name of the unit expects ${problem}, got ${JSON.stringify(given.slice(0, 80))}.`,
  );
}
