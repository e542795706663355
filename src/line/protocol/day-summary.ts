import { z } from 'zod';
import { utcSchema } from './fields.ts';

const count = z.int().min(0);

/** Sums of one day, station, model and profile, over complete production runs. */
export const dayCountsSchema = z.strictObject({
  /** Runs that ended on this day. */
  runs: count,
  /** Units whose first complete run did, by the outcome of that run and of their latest one. */
  units: count,
  firstPass: count,
  firstFail: count,
  firstInconclusive: count,
  finalPass: count,
  finalFail: count,
  finalInconclusive: count,
});
export type DayCounts = z.infer<typeof dayCountsSchema>;

export const daySummarySchema = z.strictObject({
  /** Local day on which runs ended, by the clock of the server: `2026-03-29`. */
  day: z.iso.date(),
  station: z.string(),
  model: z.string(),
  profile: z.string(),
  ...dayCountsSchema.shape,
  madeAt: utcSchema,
});
export type DaySummary = z.infer<typeof daySummarySchema>;
