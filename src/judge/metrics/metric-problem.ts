import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { NoParams, StatementOf } from '../../base/statement.ts';

/** The reasons why a metric has no value, by code. */
export interface MetricProblems {
  'not-read': { readonly patch: string };
  'not-read-at-center': { readonly patch: string };
  'not-read-off-center': { readonly patch: string };
  'not-read-at-neighbors': { readonly patch: string };
  /** The cells of a chart differ by design. */
  'not-even': { readonly patch: string };
  'white-not-read-everywhere': NoParams;
  'white-not-planned': { readonly patch: string };
  'white-and-half-not-planned': NoParams;
  'white-dark': NoParams;
  'half-dark': NoParams;
  'no-color': { readonly without: number; readonly of: number; readonly patch: string; readonly why: NoColor };
  'no-reference': { readonly patch: string };
  'no-luminance': { readonly patch: string };
  'no-luminance-at': { readonly patch: string; readonly at: 'center' | 'point' | 'darkest' | 'brightest' | 'median' };
  'undefined-without-luminance': { readonly patch: string };
  'no-chromaticity': { readonly patch: string };
  'light-only': NoParams;
  'not-a-number': NoParams;
  /** The meter reported components as 0, and its floor is not stated. */
  'floor-unknown': NoParams;
  /** It did so in more readings than all combinations can be computed for. */
  'below-floor-often': { readonly count: number };
  'chromaticity-not-measured': NoParams;
}

export type MetricProblem = StatementOf<MetricProblems>;

/** The reasons why readings have no color, by code; `message` is that of the error that said so. */
export interface NoColors {
  'calibration-missing': NoParams;
  'tone-response-missing': { readonly known: string };
  'unusable-reference': { readonly message: string };
  'unknown-tone-response': { readonly message: string };
}

export type NoColor = StatementOf<NoColors>;

/** A metric has no value over the readings at hand; `problem` says why. */
export class UncomputableMetricError extends FlatfieldError {
  readonly problem: MetricProblem;

  constructor(problem: MetricProblem) {
    super('uncomputable-metric', problem.code);
    this.problem = problem;
  }
}
