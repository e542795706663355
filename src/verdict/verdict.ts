import type { Statement } from '../base/statement.ts';
import type { LimitGuardBand } from './guard-band.ts';
import type { PassRule } from './passes.ts';
import type { LimitOperator } from './profiles/profile.ts';

export const OUTCOMES = ['pass', 'fail', 'inconclusive'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An outcome with its shade, the best first: `pass` meets the recommended bounds too, `pass-marginal` only the required ones. */
export const GRADES = ['pass', 'pass-marginal', 'fail', 'inconclusive'] as const;
export type Grade = (typeof GRADES)[number];

export const WORST_FIRST: readonly Grade[] = GRADES.toReversed();

export const REASON_WEIGHTS = ['fail', 'inconclusive', 'note'] as const;

/** Why an outcome is what it is. A reason of weight `inconclusive` outweighs every `fail`; a `note` weighs nothing. */
export interface Reason extends Statement {
  readonly weight: (typeof REASON_WEIGHTS)[number];
  readonly patchIndex: number | null;
  readonly pointIndex: number | null;
}

/** What the one sentence of a verdict is made of. */
export interface Summary {
  /** Readings that a pass rests on. */
  readonly readings: number;
  readonly profile: string;
  /** Of a pass: the limit with the smallest margin, if the profile has any. */
  readonly nearest: LimitResult | null;
  /** Of every other grade: the first of its reasons, and how many more it has. */
  readonly reason: Reason | null;
  readonly more: number;
}

/** `signal-as-colors`: turned into colors by the calibration; `light`: measured with a meter. */
export const BASIS_EVIDENCE = ['light', 'signal', 'signal-as-colors', 'signal-path-only'] as const;

/** What a verdict rests on: a caveat that every output carries. */
export interface Basis {
  readonly evidence: (typeof BASIS_EVIDENCE)[number];
  readonly profile: string;
  /** The scenario of a simulated monitor; null for a real one. */
  readonly simulated: string | null;
  /** How many passes over the plan were asked for; null for one. */
  readonly passes: number | null;
  /** How they were judged; absent for one. */
  readonly passRule?: PassRule;
  /** Name of the custom source that was read; absent for a monitor's API and a file. */
  readonly source?: string;
}

/** What comes of one limit. */
export const LIMIT_RESULTS = ['met', 'marginal', 'missed', 'unjudged'] as const;

/** One limit of the profile held against its metric. */
export interface LimitResult {
  readonly metric: string;
  readonly patchIndex: number | null;
  /** Null if it could not be computed. */
  readonly value: number | null;
  readonly unit: string;
  readonly operator: LimitOperator;
  readonly recommended: number | null;
  readonly required: number;
  /** `met`: recommended and required; `marginal`: required only; `missed`: not even required; `unjudged`: no value, or one within the guard band. */
  readonly result: (typeof LIMIT_RESULTS)[number];
  /** `index` of the sample point that decides the value. */
  readonly pointIndex: number | null;
  readonly source: string;
  readonly verified: boolean;
  /** What the value may be, if components below the floor of the meter decide it; `value` is then the worst of it. */
  readonly range?: { readonly min: number; readonly max: number };
  /** Absent if there is none. */
  readonly guardBand?: LimitGuardBand;
  /** Of a run that was stopped at a proven fail: the value over all planned points is at least, or at most, `value`. Absent: it is `value`. */
  readonly bound?: 'at-least' | 'at-most';
}

export interface Verdict {
  readonly outcome: Outcome;
  readonly grade: Grade;
  readonly summary: Summary;
  readonly basis: Basis;
  readonly counts: { readonly planned: number; readonly read: number; readonly judged: number };
  readonly reasons: readonly Reason[];
  readonly limits: readonly LimitResult[];
}
