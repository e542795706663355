import chiSquare from '@stdlib/stats-base-dists-chisquare-quantile';
import fDistribution from '@stdlib/stats-base-dists-f-cdf';
import fInverse from '@stdlib/stats-base-dists-f-quantile';
import normal from '@stdlib/stats-base-dists-normal-quantile';
import tDistribution from '@stdlib/stats-base-dists-t-cdf';
import tInverse from '@stdlib/stats-base-dists-t-quantile';

/** Quantile of Student's t distribution. Throws `RangeError` unless 0 < probability < 1 and there are degrees of freedom. */
export function studentTQuantile(probability: number, degreesOfFreedom: number): number {
  return kept(`t ${probability} ${degreesOfFreedom}`, probability, [degreesOfFreedom], () =>
    tInverse(probability, degreesOfFreedom),
  );
}

/** Quantile of the chi-square distribution. Throws `RangeError` as `studentTQuantile` does. */
export function chiSquareQuantile(probability: number, degreesOfFreedom: number): number {
  return kept(`c ${probability} ${degreesOfFreedom}`, probability, [degreesOfFreedom], () =>
    chiSquare(probability, degreesOfFreedom),
  );
}

/** Quantile of the F distribution. Throws `RangeError` as `studentTQuantile` does. */
export function fQuantile(probability: number, numerator: number, denominator: number): number {
  return kept(`F ${probability} ${numerator} ${denominator}`, probability, [numerator, denominator], () =>
    fInverse(probability, numerator, denominator),
  );
}

/** Quantile of the standard normal distribution. Throws `RangeError` unless 0 < probability < 1. */
export function normalQuantile(probability: number): number {
  return kept(`z ${probability}`, probability, [], () => normal(probability, 0, 1));
}

/** Probability that an F statistic is at least this large by chance. */
export function fTail(statistic: number, numerator: number, denominator: number): number {
  // The tail of one side is the other side of the reciprocal: no digits are lost for tiny probabilities.
  return statistic <= 0 ? 1 : fDistribution(1 / statistic, denominator, numerator);
}

/** Probability that a t statistic is at least this far from 0 by chance, on either side. */
export function studentTTwoSidedTail(statistic: number, degreesOfFreedom: number): number {
  return 2 * tDistribution(-Math.abs(statistic), degreesOfFreedom);
}

/** Callers ask for the same few quantiles again and again. */
const found = new Map<string, number>();

function kept(key: string, probability: number, degrees: readonly number[], find: () => number): number {
  const known = found.get(key);
  if (known !== undefined) return known;
  if (!(probability > 0 && probability < 1 && degrees.every((one) => one > 0))) {
    throw new RangeError(`Expected a probability above 0 and below 1, and degrees of freedom above 0; got ${key}.`);
  }
  const value = find();
  if (found.size >= MOST_KEPT) found.clear();
  found.set(key, value);
  return value;
}

const MOST_KEPT = 10_000;
