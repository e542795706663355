import { z } from 'zod';
import { chartSeriesSchema } from '../../../protocol/chart-series.ts';
import { yieldScopeSchema } from '../../../protocol/chart-setting.ts';
import { wholeNumber } from '../../../protocol/fields.ts';
import { runFilterSchema } from '../../../protocol/run-filter.ts';
import { SERIES_KINDS } from '../../charts/series-chart.ts';

const size = { subgroup: wholeNumber(2, 25).default(5) };
/** Runs that ended before this time, UTC. */
const to = { to: z.iso.datetime().exactOptional() };
const retests = { retests: z.stringbool().default(false) };
/** Version of the profile; default: that of the last run. */
const version = { version: wholeNumber(1, Number.MAX_SAFE_INTEGER).exactOptional() };

/** A chart of a series in a query. */
export const chartAskedSchema = z.strictObject({
  ...chartSeriesSchema.shape,
  kind: z.enum(SERIES_KINDS).default('i-mr'),
  ...size,
  ...retests,
  ...to,
  ...version,
});
export type ChartQuery = z.infer<typeof chartAskedSchema>;

/** A chart of the first-pass yield in a query. */
export const yieldChartAskedSchema = z.strictObject({
  ...runFilterSchema.pick({ station: true, model: true, profile: true }).shape,
  group: z.enum(['day', 'shift']).default('day'),
  /** Received at or after, UTC. */
  from: z.iso.datetime().exactOptional(),
  ...to,
});
export type YieldChartQuery = z.infer<typeof yieldChartAskedSchema>;

const period = z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable();

/** The chart whose limits are frozen, and the period that they come from; null drops them. */
export const frozenChartSchema = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('series'),
    series: chartSeriesSchema,
    kind: z.enum(SERIES_KINDS),
    subgroup: z.int().min(2).max(25).default(5),
    retests: z.boolean().default(false),
    /** Version of the profile; default: that of the last run, within the period if one is given. */
    version: z.int().min(1).exactOptional(),
    period,
  }),
  z.strictObject({ of: z.literal('yield'), scope: yieldScopeSchema, group: z.enum(['day', 'shift']), period }),
]);
export type FrozenChart = z.infer<typeof frozenChartSchema>;
