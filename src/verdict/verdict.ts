import type { LimitOperator } from './profile.ts';

export const OUTCOMES = ['pass', 'fail', 'inconclusive'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An outcome with its shade: `pass` meets the recommended bounds too, `pass-marginal` only the required ones. */
export const GRADES = ['pass', 'pass-marginal', 'fail', 'inconclusive'] as const;
export type Grade = (typeof GRADES)[number];

/** Why an outcome is what it is. A reason of weight `inconclusive` outweighs every `fail`; a `note` weighs nothing. */
export interface Reason {
  readonly weight: 'fail' | 'inconclusive' | 'note';
  /** Stable kebab-case code. */
  readonly code: string;
  /** One sentence: what, where, what was expected. */
  readonly message: string;
  readonly patchIndex: number | null;
  readonly pointIndex: number | null;
}

/** What comes of one limit. */
export const LIMIT_RESULTS = ['met', 'marginal', 'missed', 'unjudged'] as const;

/** One limit of the profile held against its metric. */
export interface LimitResult {
  readonly metric: string;
  readonly patchIndex: number | null;
  /** Null where it could not be computed. */
  readonly value: number | null;
  readonly unit: string;
  readonly operator: LimitOperator;
  readonly should: number | null;
  readonly shall: number;
  /** `met`: should and shall; `marginal`: shall only; `missed`: not even shall; `unjudged`: no value, or one within the guard band. */
  readonly result: (typeof LIMIT_RESULTS)[number];
  /** `index` of the sample point that decides the value. */
  readonly pointIndex: number | null;
  readonly source: string;
  readonly verified: boolean;
}

export interface Verdict {
  readonly outcome: Outcome;
  readonly grade: Grade;
  /** The one sentence why. */
  readonly summary: string;
  /** What the verdict rests on; a caveat that every output must carry. */
  readonly basis: string;
  readonly counts: { readonly planned: number; readonly read: number; readonly judged: number };
  readonly reasons: readonly Reason[];
  readonly limits: readonly LimitResult[];
}
