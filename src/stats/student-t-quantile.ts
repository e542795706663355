import quantile from '@stdlib/stats-base-dists-t-quantile';

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
