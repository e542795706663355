import { studentTQuantile } from './distributions.ts';
import { meanAndVariance } from './mean-and-variance.ts';

/** Min distance of a mean over several passes from its bound that decides it, in the unit of the values. */
export interface MeanGuardBand {
  /** Towards values that meet the bound. */
  readonly pass: number;
  /** Towards values that miss it. */
  readonly fail: number;
  /** Of a single pass; it is divided by the square root of the number of passes, since their mean is judged. */
  readonly standardDeviation: number;
  readonly degreesOfFreedom: number;
  /** Quantile of Student's t distribution that the side of `pass` takes. */
  readonly t: number;
}

/**
 * Guard band of the largest of several points' values. `judged` holds each point's value over all passes, `passes` its values in the
 * K passes, in the same order. The band of a point is the wider one of two: from the standard deviation pooled over the points,
 * with (K - 1) degrees of freedom for each, and from its own, with K - 1.
 *
 * All points must be within the bound, so each is tested by itself, at the whole significance (R. L. Berger, "Multiparameter hypothesis
 * testing and acceptance sampling", Technometrics 24(4), 1982): if one is at the bound or beyond, the run passes with a
 * probability of 1 - `confidence` at most, whatever the others are. One point beyond the bound is enough to fail, and the
 * largest of many is too great by chance: there the significance of the pooled band is divided by the number of points (Bonferroni).
 */
export function guardBandOfPoints(
  judged: readonly number[],
  passes: readonly (readonly number[])[],
  confidence: number,
): MeanGuardBand {
  const deviations = passes.map((values) => meanAndVariance(values));
  // A point that is its own reference, as the center often is, does not vary and says nothing about the others.
  const varying = deviations.filter(({ variance }) => variance > 0);
  const [first] = varying;
  if (!first) return { pass: 0, fail: 0, standardDeviation: 0, degreesOfFreedom: 0, t: 0 };
  const own = first.count - 1;
  const shared = varying.length * own;
  const pooled = Math.sqrt(meanAndVariance(varying.map(({ variance }) => variance)).mean);
  const perMean = 1 / Math.sqrt(first.count);
  const ownT = studentTQuantile(confidence, own);
  const sharedT = studentTQuantile(confidence, shared);
  const oneOfManyT = studentTQuantile(1 - (1 - confidence) / judged.length, shared);

  const greatest = Math.max(...judged);
  const bands = judged.map((value, index) => {
    const deviation = Math.sqrt(deviations[index]?.variance ?? 0);
    const isOwn = ownT * deviation > sharedT * pooled;
    const byOwn = ownT * deviation * perMean;
    return {
      upper: value + Math.max(sharedT * pooled * perMean, byOwn),
      lower: value - Math.max(oneOfManyT * pooled * perMean, byOwn),
      standardDeviation: isOwn ? deviation : pooled,
      degreesOfFreedom: isOwn ? own : shared,
      t: isOwn ? ownT : sharedT,
    };
  });
  const deciding = bands.reduce((most, one) => (one.upper > most.upper ? one : most));
  const { upper, lower: _, ...from } = deciding;
  return { pass: upper - greatest, fail: greatest - Math.max(...bands.map(({ lower }) => lower)), ...from };
}

/** Guard band of one number over the whole screen, from its values in the K passes, two or more, with K - 1 degrees of freedom. */
export function guardBandOfValues(values: readonly number[], confidence: number): MeanGuardBand {
  const { count, variance } = meanAndVariance(values);
  const standardDeviation = Math.sqrt(variance);
  const t = studentTQuantile(confidence, count - 1);
  const width = (t * standardDeviation) / Math.sqrt(count);
  return { pass: width, fail: width, standardDeviation, degreesOfFreedom: count - 1, t };
}
