import type { Measurement } from '../../reading/state/measurement.ts';
import type { PassRule, RepeatBand } from '../../verdict/passes.ts';
import type { Grade, Summary } from '../../verdict/verdict.ts';

/** A run that read its plan several times, with every pass whole: here, or as the record's own readings (`judged`). */
export interface Repeats {
  /** Passes asked for, 2 or more; fewer were made if one was stopped. */
  readonly planned: number;
  /** How the passes were judged. */
  readonly rule: PassRule;
  /** The pass, from 0, whose readings and verdict the record holds; null if it holds the means of all, which are in `others`. */
  readonly judged: number | null;
  /** With `means` only: the one-sided confidence at which a value is decided, 0 to 1. */
  readonly confidence?: number;
  /** With `means` only: the probability that a pass is called outlying without a cause, 0 to 1. */
  readonly outlierSignificance?: number;
  /** With `means` only: the guard band of each limit, and what it was computed from. */
  readonly bands?: readonly RepeatBand[];
  readonly others: readonly OtherPass[];
}

/** A pass over the plan, judged by itself. */
export interface OtherPass extends Measurement {
  /** From 0. */
  readonly pass: number;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly grade: Grade;
  readonly summary: Summary;
}
