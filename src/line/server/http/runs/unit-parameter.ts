import { z } from 'zod';
import { MAX_NAME, plainName, plainNameProblem } from '../../../../base/plain-name.ts';

/** The name of a unit in an address, in its normal form; a name that no unit may have is refused. */
export const unitParameter = z
  .string()
  .overwrite(plainName)
  .min(1)
  .max(MAX_NAME)
  .refine((name) => plainNameProblem(name) === null, 'expected a name without control or invisible characters');
