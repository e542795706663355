import { z } from 'zod';
import { count, open, type Stored, statement } from '../../base/stored.ts';

export const METRIC_UNITS = ['dE2000', '%', 'ratio', "u'v'", 'steps', 'C*'] as const;
export type MetricUnit = (typeof METRIC_UNITS)[number];

/** From the smallest value to the largest. */
export const rangeSchema = open({ min: z.number(), max: z.number() });

/** Of a run that was stopped at a proven fail: the side of a value on which the one over all planned points is. */
export const boundSchema = z.enum(['at-least', 'at-most']);

export const metricSchema = open({
  /** Kebab-case name from the metric table in docs/reference/metrics.md. */
  name: z.string(),
  patchIndex: count.nullable(),
  /** Null if it could not be computed; then `why` says the reason. */
  value: z.number().nullable(),
  unit: z.enum(METRIC_UNITS),
  /** `index` of the sample point that decides the value; null for means and if there is none. */
  pointIndex: count.nullable(),
  /** The other point, where two decide the value together. */
  otherPointIndex: count.exactOptional(),
  why: statement.exactOptional(),
  /** Min and max value while components below the floor of the meter go from 0 to the floor; absent if it does not depend on them. */
  range: rangeSchema.exactOptional(),
  /** Absent: the value over all planned points is `value`. */
  bound: boundSchema.exactOptional(),
});

/** A number over all deviations of one patch, or of all patches where `patchIndex` is null. */
export type Metric = Stored<typeof metricSchema>;
