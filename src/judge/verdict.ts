import { z } from 'zod';
import { codeAndMessage, count, open, type Stored, statement } from '../base/stored.ts';
import { boundSchema, rangeSchema } from './color/metric.ts';
import { limitGuardBandSchema } from './guard-band.ts';
import { PASS_RULES } from './passes.ts';
import { LIMIT_OPERATORS } from './profiles/profile.ts';

export const OUTCOMES = ['pass', 'fail', 'inconclusive'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An outcome with its shade, the best first: `pass` meets the recommended bounds too, `pass-marginal` only the required ones. */
export const GRADES = ['pass', 'pass-marginal', 'fail', 'inconclusive'] as const;
export type Grade = (typeof GRADES)[number];
export const gradeSchema = z.enum(GRADES);

export const WORST_FIRST: readonly Grade[] = GRADES.toReversed();

export const REASON_WEIGHTS = ['fail', 'inconclusive', 'note'] as const;

const reasonSchema = statement.extend({
  weight: z.enum(REASON_WEIGHTS),
  patchIndex: count.nullable(),
  pointIndex: count.nullable(),
});

/** The reason for an outcome. A reason of weight `inconclusive` outweighs every `fail`; a `note` weighs nothing. */
export type Reason = Stored<typeof reasonSchema>;

const limitResultSchema = open({
  metric: z.string(),
  patchIndex: count.nullable(),
  /** Null if it could not be computed. */
  value: z.number().nullable(),
  unit: z.string(),
  operator: z.enum(LIMIT_OPERATORS),
  recommended: z.number().nullable(),
  required: z.number(),
  /** `met`: recommended and required; `marginal`: required only; `missed`: not even required; `unjudged`: no value, or one within the guard band. */
  result: z.enum(['met', 'marginal', 'missed', 'unjudged']),
  /** `index` of the sample point that decides the value. */
  pointIndex: count.nullable(),
  source: z.string(),
  verified: z.boolean(),
  /** Present if components below the floor of the meter decide the value: `value` is then the worst of this range. */
  range: rangeSchema.exactOptional(),
  /** Absent if there is none. */
  guardBand: limitGuardBandSchema.exactOptional(),
  bound: boundSchema.exactOptional(),
});

/** One limit of the profile held against its metric. */
export type LimitResult = Stored<typeof limitResultSchema>;

export const summarySchema = open({
  /** Readings that a pass rests on. */
  readings: count,
  profile: z.string(),
  /** Of a pass: the limit with the smallest margin, if the profile has any. */
  nearest: limitResultSchema.nullable(),
  /** The first reason of any other grade, and the number of further reasons that are not notes. */
  reason: reasonSchema.nullable(),
  more: count,
  /** A limit that is missed by what was read although not all was read. */
  missed: reasonSchema.exactOptional(),
});

/** The parts of the one sentence of a verdict. */
export type Summary = Stored<typeof summarySchema>;

/**
 * Reasons why a signal was not checked: the readings came in a file or from a custom source, `--no-signal-check`, `--with-signal` instead, a pixel could
 * not be read, the run ended before, or an image of which only some pixels are known.
 */
const WHY_SIGNAL_NOT_CHECKED = [
  'file',
  'custom-source',
  'switched-off',
  'read-at-points',
  'not-readable',
  'not-reached',
  'color-unknown',
] as const;

const basisSchema = open({
  /** `signal-as-colors`: turned into colors by the calibration; `light`: measured with a meter. */
  evidence: z.enum(['light', 'signal', 'signal-as-colors', 'signal-path-only']),
  profile: z.string(),
  /** The scenario of a simulated monitor; null for a real one. */
  simulated: z.string().nullable(),
  /** Number of passes over the plan that were asked for; null for one. */
  passes: count.nullable(),
  /** The rule by which they were judged; absent for one. */
  passRule: z.enum(PASS_RULES).exactOptional(),
  /** Result of the signal check of a run of light; `why` and the error: reason why there was none. Absent: the signal itself was read. */
  signalCheck: open({
    result: z.enum(['same', 'changed', 'not-checked']),
    why: z.enum(WHY_SIGNAL_NOT_CHECKED).exactOptional(),
    error: open(codeAndMessage).exactOptional(),
  }).exactOptional(),
  /** Name of the custom source that was read; absent for a monitor's API and a file. */
  source: z.string().exactOptional(),
});

/** The evidence of a verdict: a caveat that every output carries. */
export type Basis = Stored<typeof basisSchema>;

export const verdictSchema = open({
  outcome: z.enum(OUTCOMES),
  grade: gradeSchema,
  summary: summarySchema,
  basis: basisSchema,
  counts: open({ planned: count, read: count, judged: count }),
  reasons: z.array(reasonSchema),
  limits: z.array(limitResultSchema),
});

export type Verdict = Stored<typeof verdictSchema>;
