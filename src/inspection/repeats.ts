import type { Measurement } from '../reading/measurement.ts';
import type { Grade, Summary } from '../verdict/verdict.ts';

/** A run that read its plan several times. Each pass was judged by itself; the record's own readings are those of the worst. */
export interface Repeats {
  /** Passes asked for, 2 or more; fewer were made where one was stopped. */
  readonly planned: number;
  /** The pass, from 0, whose readings and verdict the record holds. */
  readonly judged: number;
  /** By metric: the greatest difference between two passes, each patch by itself. It was the guard band of every pass. */
  readonly spread: Readonly<Record<string, number>>;
  readonly others: readonly OtherPass[];
}

/** A pass over the plan whose verdict was no worse than that of the pass which was judged. */
export interface OtherPass extends Measurement {
  /** From 0. */
  readonly pass: number;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly grade: Grade;
  readonly summary: Summary;
}
