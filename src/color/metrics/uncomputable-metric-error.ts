import { FlatfieldError } from '../../flatfield-error.ts';
import type { MetricProblem } from './metric-problem.ts';

/** A metric has no value over the readings at hand; `problem` says why. */
export class UncomputableMetricError extends FlatfieldError {
  readonly code = 'uncomputable-metric';
  readonly problem: MetricProblem;

  constructor(problem: MetricProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
