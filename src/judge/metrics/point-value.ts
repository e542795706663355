import type { MetricProblem, MetricProblems } from './metric-problem.ts';
import { UncomputableMetricError } from './metric-problem.ts';

/** A number at a point; `pointIndex` is the `index` of the sample point. */
export interface PointValue {
  readonly pointIndex: number;
  readonly value: number;
}

/** Numbers at points, in the order of their readings: `values[n]` is that of the point `pointIndices[n]`. */
export interface PointValues {
  readonly pointIndices: readonly number[];
  readonly values: readonly number[];
}

/** The numbers one by one. */
export function eachPoint({ pointIndices, values }: PointValues): readonly PointValue[] {
  return pointIndices.map((pointIndex, place) => ({ pointIndex, value: values[place] as number }));
}

/** The point of the largest value, the first among equals. There is at least one. */
export function greatest({ pointIndices, values }: PointValues): PointValue {
  let most = 0;
  for (let place = 1; place < values.length; place += 1) {
    if ((values[place] as number) > (values[most] as number)) most = place;
  }
  return { pointIndex: pointIndices[most] as number, value: values[most] as number };
}

/** The point of the smallest value, the first among equals. There is at least one. */
export function least({ pointIndices, values }: PointValues): PointValue {
  let least = 0;
  for (let place = 1; place < values.length; place += 1) {
    if ((values[place] as number) < (values[least] as number)) least = place;
  }
  return { pointIndex: pointIndices[least] as number, value: values[least] as number };
}

/** The arithmetic mean over all points, the center among them; no single point decides it. */
export function mean(points: PointValues): { readonly value: number; readonly pointIndex: null } {
  return { value: sum(points) / points.values.length, pointIndex: null };
}

/** The sum over all points. */
export function sum({ values }: PointValues): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** The values without their signs. */
export function magnitudes({ pointIndices, values }: PointValues): PointValues {
  return { pointIndices, values: values.map((value) => Math.abs(value)) };
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

/** The reason why nothing is divided by the luminance of a patch. */
export function noLuminance(patch: string, at: MetricProblems['no-luminance-at']['at']): MetricProblem {
  return { code: 'no-luminance-at', params: { patch, at } };
}
