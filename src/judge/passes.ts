import { z } from 'zod';
import { count, open, type Stored } from '../base/stored.ts';
import type { Rgb } from '../plan/pattern/patch.ts';
import { limitGuardBandSchema } from './guard-band.ts';
import { LIMIT_OPERATORS } from './profiles/profile.ts';

/**
 * The rule by which several passes are judged. `identical`: of the signal, which must be the same in each; the worst pass is judged. `means`: of
 * light, by the means of each point. `worst`: of light, by the worst pass, since one of them cannot be judged by itself.
 */
export const PASS_RULES = ['identical', 'means', 'worst'] as const;
export type PassRule = (typeof PASS_RULES)[number];

export const repeatBandSchema = open({
  metric: z.string(),
  patchIndex: count.nullable(),
  operator: z.enum(LIMIT_OPERATORS),
  /** `points`: the values of single points vary; `screen`: one number over the whole screen. */
  of: z.enum(['points', 'screen']),
  ...limitGuardBandSchema.shape,
  /** Of one pass, in the unit of the metric. */
  standardDeviation: z.number().min(0),
  degreesOfFreedom: count,
  /** Quantile of Student's t distribution. */
  t: z.number().min(0),
});

/** The guard band of a limit, as several passes measured it. */
export type RepeatBand = Stored<typeof repeatBandSchema>;

/** Points at which passes over the signal differ; the first of them with the readings of two passes, null for no reading. */
export interface UnstablePoints {
  readonly count: number;
  readonly patchIndex: number;
  readonly pointIndex: number;
  readonly passes: readonly [number, number];
  readonly codes: readonly [Rgb | null, Rgb | null];
}

/** A pass that is not of a kind with the others. */
export interface OutlyingPass {
  /** From 0. */
  readonly pass: number;
  readonly passes: number;
  readonly patchIndex: number;
  /** Null for the mean over all points of the patch. */
  readonly pointIndex: number | null;
  readonly component: 'X' | 'Y' | 'Z';
  /** In cd/m2, and the mean over the other passes. */
  readonly value: number;
  readonly others: number;
}

/** The results of the passes over a plan, for the readings that are judged. */
export interface Passes {
  readonly planned: number;
  readonly rule: PassRule;
  readonly bands: readonly RepeatBand[];
  readonly unstable: UnstablePoints | null;
  readonly outlying: OutlyingPass | null;
}
