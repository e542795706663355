import { z } from 'zod';
import { count, open, type Stored, utc } from '../../base/stored.ts';
import { PASS_RULES, repeatBandSchema } from '../../judge/passes.ts';
import { gradeSchema, summarySchema } from '../../judge/verdict.ts';
import { measurementShape } from '../../read/state/measurement.ts';

const otherPassSchema = open({
  /** From 0. */
  pass: count,
  startedAt: utc,
  ...measurementShape,
  grade: gradeSchema,
  summary: summarySchema,
});

/** A pass over the plan, judged by itself. */
export type OtherPass = Stored<typeof otherPassSchema>;

export const repeatsSchema = open({
  /** Passes asked for, 2 or more; fewer were made if one was stopped. */
  planned: z.int().min(2),
  rule: z.enum(PASS_RULES),
  /** The pass, from 0, whose readings and verdict the record holds; null if it holds the means of all, which are in `others`. */
  judged: count.nullable(),
  /** With `means` only: the one-sided confidence at which a value is decided, 0 to 1. */
  confidence: z.number().min(0).max(1).exactOptional(),
  /** With `means` only: the probability that a pass is called outlying without a cause, 0 to 1. */
  outlierSignificance: z.number().min(0).max(1).exactOptional(),
  /** With `means` only: the guard band of each limit, and the numbers it was computed from. */
  bands: z.array(repeatBandSchema).exactOptional(),
  others: z.array(otherPassSchema),
});

/** A run that read its plan several times, with every pass whole: here, or as the record's own readings (`judged`). */
export type Repeats = Stored<typeof repeatsSchema>;
