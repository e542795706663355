import quantile from '@stdlib/stats-base-dists-t-quantile';

/** Mean and sample variance of some numbers. */
export interface MeanAndVariance {
  readonly count: number;
  readonly mean: number;
  /** Sum of squared differences from the mean over `count - 1`; 0 of a single number. */
  readonly variance: number;
}

/**
 * Mean and variance in one pass that keeps its digits next to a large mean (B. P. Welford, "Note on a method for calculating corrected
 * sums of squares and products", Technometrics 4(3), 1962). Throws `RangeError` for no numbers.
 */
export function meanAndVariance(values: readonly number[]): MeanAndVariance {
  if (values.length === 0) throw new RangeError('The mean of no numbers does not exist.');
  let mean = 0;
  let squares = 0;
  for (const [index, value] of values.entries()) {
    const difference = value - mean;
    mean += difference / (index + 1);
    squares += difference * (value - mean);
  }
  const count = values.length;
  return { count, mean, variance: count === 1 ? 0 : squares / (count - 1) };
}

/** Quantile of Student's t distribution. Throws `RangeError` unless 0 < probability < 1 and there are degrees of freedom. */
export function studentTQuantile(probability: number, degreesOfFreedom: number): number {
  const key = `${probability} ${degreesOfFreedom}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  if (!(probability > 0 && probability < 1 && degreesOfFreedom > 0)) {
    throw new RangeError(`Expected a probability above 0 and below 1, and degrees of freedom above 0; got ${key}.`);
  }
  const value = quantile(probability, degreesOfFreedom);
  found.set(key, value);
  return value;
}

/** A run asks for the same few quantiles for each of its points. */
const found = new Map<string, number>();
