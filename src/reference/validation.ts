import { z } from 'zod';
import { open, type Stored } from '../base/stored.ts';
import { isLater, parseExecutedAt } from './executed-at.ts';

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

/** Quantities of a validation result that can be limited. */
export const VALIDATION_QUANTITIES = ['maxDeltaE', 'averageDeltaE'] as const;
export type ValidationQuantity = (typeof VALIDATION_QUANTITIES)[number];

/** The newest validation result. */
export interface NewestValidation extends Readonly<Record<ValidationQuantity, number | null>> {
  readonly executedAt: string;
}

/** Reason why the newest validation result is not known. */
export type NoValidation = 'missing' | 'undated' | 'several';

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
  const { executedAt, statistics, errorCode } = first;
  const [maxDeltaE, averageDeltaE] = [differenceOf(statistics, MAX_NAMES), differenceOf(statistics, AVERAGE_NAMES)];
  // Statistics that contradict themselves, or of a validation that failed, report nothing.
  const isContradiction = maxDeltaE !== null && averageDeltaE !== null && averageDeltaE > maxDeltaE;
  return isContradiction || errorCode != null
    ? { executedAt, maxDeltaE: null, averageDeltaE: null }
    : { executedAt, maxDeltaE, averageDeltaE };
}

const resultSchema = z.looseObject({
  executedAt: z.string(),
  statistics: z.unknown(),
  errorCode: z.unknown().optional(),
});

/** The descriptions of the API do not name the fields of `statistics`. */
const MAX_NAMES = ['maximumDeltaE', 'maxDeltaE'];
const AVERAGE_NAMES = ['averageDeltaE', 'meanDeltaE'];

/** The largest value under these names; null if there is none, or if one is not a color difference. */
function differenceOf(statistics: unknown, names: readonly string[]): number | null {
  const fields: object = typeof statistics === 'object' && statistics !== null ? statistics : {};
  const found = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    names.includes(name) ? [value] : [],
  );
  const values = found.filter((value) => typeof value === 'number' && Number.isFinite(value) && value >= 0) as number[];
  return found.length === 0 || values.length < found.length ? null : Math.max(...values);
}
