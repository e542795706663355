import { z } from 'zod';
import { type RunValue, VALUE_SOURCES } from '../../record/run-values.ts';

export type { RunValue, ValueSource } from '../../record/run-values.ts';

/** Series of values of one kind: one metric of one model at one station under one profile name. */
export const chartSeriesSchema = z.strictObject({
  metric: z.string().min(1).max(200),
  source: z.enum(VALUE_SOURCES),
  profile: z.string().min(1).max(200),
  model: z.string().max(200),
  station: z.string().min(1).max(200),
});
export type ChartSeries = z.infer<typeof chartSeriesSchema>;

/** A series that has values, as lists show it. */
export const chartSeriesRowSchema = chartSeriesSchema.extend({ unit: z.string() });
export type ChartSeriesRow = z.infer<typeof chartSeriesRowSchema>;

/** A value of a series, and its run. */
export interface SeriesValue extends Pick<RunValue, 'value' | 'lower' | 'upper'> {
  /** Order of receipt of the run. */
  readonly order: number;
  /** Best known end of the run in milliseconds since 1970: see `endedMs`. */
  readonly endedMs: number;
  /** Version of the profile that judged the run. */
  readonly version: number;
}

/** The values of a series under one version of its profile. Versions may read other points, so that their values are not compared. */
export const seriesVersionSchema = z.strictObject({
  version: z.int(),
  values: z.int().min(1),
  /** When the first and the last of their runs ended, UTC. */
  from: z.string(),
  to: z.string(),
});
export type SeriesVersion = z.infer<typeof seriesVersionSchema>;
