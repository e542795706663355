import { FlatfieldError } from '../flatfield-error.ts';
import { type ConstantDigits, c4, rangeConstants } from './charts/control-chart-constants.ts';
import { meanAndVariance } from './mean-and-variance.ts';

/** Standard deviation of single values within subgroups, or between successive values. */
export interface WithinSigma {
  readonly sigma: number;
  /** Equivalent degrees of freedom: those of a sample standard deviation of the same relative variance. */
  readonly degreesOfFreedom: number;
}

/** `range`: mean range over d2. `s-bar`: mean standard deviation over c4. `pooled`: root of the pooled variance, over no constant. */
export const WITHIN_METHODS = ['range', 's-bar', 'pooled'] as const;
export type WithinMethod = (typeof WITHIN_METHODS)[number];

/**
 * From the mean of the moving ranges of two successive values, over d2. Degrees of freedom: from the exact variance of the mean of overlapping
 * moving ranges of normal values. Throws `invalid-argument` for fewer than two values.
 */
export function movingRangeSigma(values: readonly number[], digits: ConstantDigits = 'exact'): WithinSigma {
  if (values.length < 2) {
    throw new FlatfieldError('invalid-argument', `Moving ranges need at least 2 values, got ${values.length}.`);
  }
  const ranges = movingRanges(values);
  const { d2 } = rangeConstants(2, digits);
  // Relative variance of the mean of m moving ranges: neighbors share a value, so the correlation of their differences is -1/2.
  const own = Math.PI / 2 - 1;
  const shared = Math.sqrt(3) / 2 + Math.PI / 12 - 1;
  const relative = (ranges.length * own + 2 * (ranges.length - 1) * shared) / ranges.length ** 2;
  return { sigma: meanAndVariance(ranges).mean / d2, degreesOfFreedom: 1 / (2 * relative) };
}

/** Distances of each value from the one before it. */
export function movingRanges(values: readonly number[]): readonly number[] {
  return values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? Number.NaN)));
}

/**
 * From subgroups of at least two values each. Subgroups of different sizes are weighted by the precision of their estimates (I. W. Burr,
 * "Control charts for measurements with varying sample sizes", Journal of Quality Technology 1(3), 1969); of equal sizes, all weigh the same.
 * Throws `invalid-argument`.
 */
export function subgroupSigma(
  subgroups: readonly (readonly number[])[],
  method: WithinMethod = 'range',
  digits: ConstantDigits = 'exact',
): WithinSigma {
  if (subgroups.length === 0) throw new FlatfieldError('invalid-argument', 'Expected at least one subgroup, got none.');
  if (method === 'pooled') return pooled(subgroups);
  const estimates = subgroups.map((values) =>
    method === 'range' ? byRange(values, digits) : byDeviation(values, digits),
  );
  const weights = estimates.map(({ relative }) => 1 / relative);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const sigma = estimates.reduce((sum, one, index) => sum + ((weights[index] ?? 0) / whole) * one.sigma, 0);
  return { sigma, degreesOfFreedom: whole / 2 };
}

export function rangeOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY) - leastOf(values);
}

function leastOf(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

function byRange(values: readonly number[], digits: ConstantDigits) {
  const { d2, d3 } = rangeConstants(values.length, digits);
  return { sigma: rangeOf(values) / d2, relative: (d3 / d2) ** 2 };
}

function byDeviation(values: readonly number[], digits: ConstantDigits) {
  const unbiased = c4(values.length, digits);
  return { sigma: Math.sqrt(meanAndVariance(values).variance) / unbiased, relative: 1 / unbiased ** 2 - 1 };
}

function pooled(subgroups: readonly (readonly number[])[]): WithinSigma {
  const parts = subgroups.map(meanAndVariance);
  const degreesOfFreedom = parts.reduce((sum, { count }) => sum + count - 1, 0);
  if (degreesOfFreedom === 0) {
    throw new FlatfieldError('invalid-argument', 'A pooled standard deviation needs a subgroup of at least 2 values.');
  }
  const squares = parts.reduce((sum, { count, variance }) => sum + (count - 1) * variance, 0);
  return { sigma: Math.sqrt(squares / degreesOfFreedom), degreesOfFreedom };
}
