import { z } from 'zod';
import { open, type Stored } from '../../base/stored.ts';
import { isLater, parseExecutedAt } from './executed-at.ts';
import { type ValidationDifferences, validationDifferences } from './validation-differences.ts';

export const validationSchema = open({
  /** The calibration that was validated: the one in force; null if none is, or if it could not be read. */
  calibrationId: z.string().nullable(),
  /** Its validation results as received. */
  received: z.array(z.unknown()),
  /** The reason why they could not be read; null if they were. */
  problem: z.string().nullable(),
});

/** The validation results of the calibration in force, as a run found them. */
export type Validation = Stored<typeof validationSchema>;

/** The newest validation result. */
export interface NewestValidation extends ValidationDifferences {
  readonly executedAt: string;
}

/** Reason why the newest validation result is not known, or not usable. */
export type NoValidation = 'missing' | 'undated' | 'several' | 'contradictory';

/** The newest of validation results: one without a readable date could be it. */
export function newestValidation(received: readonly unknown[]): NewestValidation | NoValidation {
  const dated = received.flatMap((one) => {
    const { data } = resultSchema.safeParse(one);
    const at = data && parseExecutedAt(data.executedAt);
    return data && at ? [{ ...data, at }] : [];
  });
  if (dated.length < received.length) return 'undated';
  const newest = dated.filter(({ at }) => !dated.some((other) => isLater(other.at, at)));
  const [first] = newest;
  if (first === undefined) return 'missing';
  if (newest.length > 1) return 'several';
  const { executedAt, statistics, measurementData, errorCode } = first;
  // A validation that failed reports nothing.
  if (errorCode != null) return { executedAt, maxDeltaE: null, averageDeltaE: null };
  const differences = validationDifferences(statistics, measurementData);
  return differences === 'contradictory' ? differences : { executedAt, ...differences };
}

const resultSchema = z.looseObject({
  executedAt: z.string(),
  statistics: z.unknown(),
  measurementData: z.unknown().optional(),
  errorCode: z.unknown().optional(),
});
