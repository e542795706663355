import type { MetricProblem, MetricProblems } from './metric-problem.ts';
import { UncomputableMetricError } from './metric-problem.ts';

/** A number at a point; `pointIndex` is the `index` of the sample point. */
export interface PointValue {
  readonly pointIndex: number;
  readonly value: number;
}

/** The point of the largest value, the first among equals. There is at least one. */
export function greatest<P extends PointValue>(values: readonly P[]): P {
  return values.reduce((most, one) => (one.value > most.value ? one : most));
}

/** The point of the smallest value, the first among equals. There is at least one. */
export function least<P extends PointValue>(values: readonly P[]): P {
  return values.reduce((most, one) => (one.value < most.value ? one : most));
}

/** The arithmetic mean over all points, the center among them; no single point decides it. */
export function mean(values: readonly PointValue[]): { readonly value: number; readonly pointIndex: null } {
  return { value: values.reduce((sum, { value }) => sum + value, 0) / values.length, pointIndex: null };
}

/** The values without their signs. */
export function magnitudes(values: readonly PointValue[]): readonly PointValue[] {
  return values.map(({ pointIndex, value }) => ({ pointIndex, value: Math.abs(value) }));
}

/**
 * One luminance over another; equals are 1, also where both are 0. Throws `uncomputable-metric` over 0, with the problem
 * given.
 */
export function luminanceRatio(over: number, under: number, problem: MetricProblem): number {
  if (over === under) return 1;
  if (under === 0) throw new UncomputableMetricError(problem);
  return over / under;
}

/** Why nothing is divided by the luminance of a patch. */
export function noLuminance(patch: string, at: MetricProblems['no-luminance-at']['at']): MetricProblem {
  return { code: 'no-luminance-at', params: { patch, at } };
}
