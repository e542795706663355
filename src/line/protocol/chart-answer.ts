import { z } from 'zod';
import { chartSeriesSchema, seriesVersionSchema } from './chart-series.ts';
import { frozenLimitsSchema } from './chart-setting.ts';
import { utcSchema } from './fields.ts';

const count = z.int().min(0);
const limit = z.number().nullable();

/** Code of a note. */
const noteCode = z.string().nullable();

/** One point of a chart, with the numbers of the rules that it completes. */
export const chartPointSchema = z.strictObject({
  /** From 1. */
  point: z.int().min(1),
  /** End of the last run of the point; of a yield, the day or shift. */
  at: z.string(),
  /** Values behind the point, or units of a yield. */
  size: count,
  value: z.number().nullable(),
  /** CUSUM only. */
  lowerSum: z.number().nullable(),
  lowerLimit: limit,
  upperLimit: limit,
  rules: z.array(z.int()),
  /** Range or standard deviation; null for kinds without a second panel. */
  spread: z.number().nullable(),
  spreadLowerLimit: limit,
  spreadUpperLimit: limit,
  spreadRules: z.array(z.int()),
});
export type ChartPointRow = z.infer<typeof chartPointSchema>;

export const chartSignalSchema = z.strictObject({
  point: z.int().min(1),
  /** Point at which the rule begins. */
  firstPoint: z.int().min(1),
  at: z.string(),
  panel: z.enum(['values', 'spread']),
  rule: z.literal([1, 2, 3, 4, 5, 6, 7, 8]),
  side: z.enum(['above', 'below']).nullable(),
  /** The rule in words. */
  text: z.string(),
});
export type ChartSignalRow = z.infer<typeof chartSignalSchema>;

/** A control chart of the line, as the API answers it. */
export const chartAnswerSchema = z.strictObject({
  kind: z.enum(['i-mr', 'xbar-r', 'xbar-s', 'p', 'ewma', 'cusum']),
  /** The series that is charted; null for a yield. */
  series: chartSeriesSchema.nullable(),
  /** The version of the profile whose runs are charted; null for a yield, or without values. */
  version: z.int().nullable(),
  /** All versions that have values, the newest first; of a yield none. */
  versions: z.array(seriesVersionSchema),
  unit: z.string(),
  /** Values of a subgroup; null for single values and yields. */
  subgroup: z.int().nullable(),
  /** A sentence on why there are no limits or no points; null if there are. */
  note: z.string().nullable(),
  noteCode,
  noVariation: z.boolean(),
  centerLine: limit,
  /** Null also if limits differ from point to point. */
  lowerLimit: limit,
  upperLimit: limit,
  sigma: z.number().nullable(),
  /** Frozen limits; null: limits come from the drawn points themselves. */
  frozen: frozenLimitsSchema.nullable(),
  /** Share that is to pass; of a yield only. */
  target: z.number().nullable(),
  points: z.array(chartPointSchema),
  signals: z.array(chartSignalSchema),
});
export type ChartAnswer = z.infer<typeof chartAnswerSchema>;

const index = z.strictObject({ value: z.number(), lower: z.number(), upper: z.number() }).nullable();

/** Capability of the values of a series: see `capability` of src/base/statistics. */
export const capabilityAnswerSchema = z.strictObject({
  series: chartSeriesSchema,
  unit: z.string(),
  note: z.string().nullable(),
  noteCode,
  from: utcSchema.nullable(),
  to: utcSchema.nullable(),
  count,
  lower: limit,
  upper: limit,
  mean: z.number().nullable(),
  sigmaWithin: z.number().nullable(),
  sigmaOverall: z.number().nullable(),
  beyondLimits: count,
  confidence: z.number(),
  cp: index,
  cpk: index,
  pp: index,
  ppk: index,
  cpm: index,
});
export type CapabilityAnswer = z.infer<typeof capabilityAnswerSchema>;
