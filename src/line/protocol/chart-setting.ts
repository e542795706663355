import { z } from 'zod';
import type { chartSeriesSchema } from './chart-series.ts';
import { utcSchema } from './fields.ts';

/** Estimates that limits are frozen as: from single values, or from ranges or standard deviations of subgroups. */
export const LIMIT_BASES = ['individuals', 'range', 'deviation'] as const;
export type LimitBasis = (typeof LIMIT_BASES)[number];

/** Runs that a yield is about; a name that is null does not restrict. */
export const yieldScopeSchema = z.strictObject({
  profile: z.string().nullable(),
  model: z.string().nullable(),
  station: z.string().nullable(),
});
export type YieldScope = z.infer<typeof yieldScopeSchema>;

/** The chart that limits are for: of a series of values, or of the first-pass yield. */
export type LimitsScope =
  | {
      readonly of: 'series';
      readonly series: z.infer<typeof chartSeriesSchema>;
      /** Version of the profile. */
      readonly version: number;
      readonly basis: LimitBasis;
    }
  | ({ readonly of: 'yield' } & YieldScope);

/** Limits that an administrator froze: they do not move with later points. */
export const frozenLimitsSchema = z.strictObject({
  center: z.number(),
  /** Standard deviation of single values, or of one unit of a yield. */
  sigma: z.number().min(0),
  /** Number of points that they were computed from. */
  points: z.int().min(2),
  /** The period of these points, UTC. */
  from: utcSchema,
  to: utcSchema,
  frozenAt: utcSchema,
  /** Name of the administrator's token. */
  frozenBy: z.string(),
});
export type FrozenLimits = z.infer<typeof frozenLimitsSchema>;

/** Share of units that are to pass their first run. */
export const yieldTargetSchema = z.strictObject({
  share: z.number().min(0).max(1),
  setAt: utcSchema,
  setBy: z.string(),
});
export type YieldTarget = z.infer<typeof yieldTargetSchema>;
