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
