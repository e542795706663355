import { z } from 'zod';
import { MAX_UNIT_NAME, unitName, unitNameProblem } from '../../../../base/unit-name.ts';

/** The name of a unit in an address, in its normal form; a name that no unit may have is refused. */
export const unitParameter = z
  .string()
  .overwrite(unitName)
  .min(1)
  .max(MAX_UNIT_NAME)
  .refine((name) => unitNameProblem(name) === null, 'expected a name without control or invisible characters');
