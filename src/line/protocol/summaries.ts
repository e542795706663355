import { z } from 'zod';
import { OUTCOMES } from '../../judge/verdict.ts';

const count = z.int().min(0);

/** Outcomes of units, counted over production runs only. */
export const yieldRowSchema = z.strictObject({
  /** Name of the group: `all`, a station, a model, a profile, a day or a shift. */
  group: z.string(),
  /** Units with a complete production run. */
  units: count,
  /** Units whose first complete run passed, and whose latest did. */
  firstPass: count,
  finalPass: count,
  runs: count,
  /** Mean time from start to end of a complete run, in whole milliseconds; a run of more than a day counts as one of a day. */
  meanDurationMs: count,
});
export type YieldRow = z.infer<typeof yieldRowSchema>;

export const YIELD_GROUPS = ['all', 'station', 'model', 'profile', 'day', 'shift'] as const;
export type YieldGroup = (typeof YIELD_GROUPS)[number];

/** Number of runs, and of their units, that name a cause or miss a limit, over complete production runs. */
export const paretoRowSchema = z.strictObject({ name: z.string(), runs: count, units: count });
export type ParetoRow = z.infer<typeof paretoRowSchema>;

/** A unit in a list. */
export const unitRowSchema = z.strictObject({
  unit: z.string(),
  modelName: z.string(),
  serialNumber: z.string(),
  profile: z.string(),
  /** Attempts under this profile name, stopped ones included. */
  attempts: count,
  firstOutcome: z.enum(OUTCOMES),
  latestOutcome: z.enum(OUTCOMES),
  latestRun: z.string(),
  latestAt: z.iso.datetime(),
  latestStation: z.string(),
});
export type UnitRow = z.infer<typeof unitRowSchema>;
