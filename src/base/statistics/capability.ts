import { FlatfieldError } from '../flatfield-error.ts';
import { chiSquareQuantile, normalQuantile } from './distributions.ts';
import { meanAndVariance } from './mean-and-variance.ts';
import type { WithinSigma } from './within-sigma.ts';

/** Limits of a quantity, in its unit: at least one of the two. */
export interface SpecificationLimits {
  readonly lower: number | null;
  readonly upper: number | null;
  /** Default: the middle of both limits; null without one. */
  readonly target?: number | null | undefined;
}

/** An index with its confidence interval; null if it is not defined. */
export interface CapabilityIndex {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

export interface Capability {
  readonly count: number;
  readonly mean: number;
  readonly target: number | null;
  readonly sigmaWithin: number;
  readonly withinDegreesOfFreedom: number;
  /** Sample standard deviation of all values. */
  readonly sigmaOverall: number;
  /** True if the values do not vary, within or overall: below their resolution. No index exists then. */
  readonly noVariation: boolean;
  readonly confidence: number;
  /** Null if a limit is missing, as `pp` and `cpm`. */
  readonly cp: CapabilityIndex | null;
  /** The smaller of the two sides; of one limit, its side. */
  readonly cpk: CapabilityIndex | null;
  readonly pp: CapabilityIndex | null;
  readonly ppk: CapabilityIndex | null;
  readonly cpm: CapabilityIndex | null;
  /** Values outside the limits. */
  readonly beyondLimits: number;
}

/**
 * Capability of a process: Cp and Cpk from sigma within, Pp and Ppk from the overall standard deviation, Cpm from the overall one and the distance
 * of the mean from the target (L. K. Chan, S. W. Cheng and F. A. Spiring, "A new measure of process capability: Cpm", Journal of Quality Technology
 * 20(3), 1988). Two-sided confidence intervals: chi-square for Cp and Pp; A. F. Bissell, "How reliable is your capability index?", Applied
 * Statistics 39(3), 1990, for Cpk and Ppk; R. A. Boyles, "The Taguchi capability index", Journal of Quality Technology 23(1), 1991, for Cpm.
 * Throws `invalid-argument`.
 */
export function capability(
  values: readonly number[],
  within: WithinSigma,
  limits: SpecificationLimits,
  confidence = 0.95,
): Capability {
  requireMeant(values, limits, confidence);
  const { lower, upper } = limits;
  const { count, mean, variance } = meanAndVariance(values);
  const sigmaOverall = Math.sqrt(variance);
  const middle = lower === null || upper === null ? null : lower + (upper - lower) / 2;
  const target = limits.target === undefined ? middle : limits.target;
  const noVariation = within.sigma === 0 || sigmaOverall === 0;
  const width = lower === null || upper === null ? null : upper - lower;
  const spread = (sigma: number, degrees: number) => {
    if (noVariation || width === null) return null;
    const value = width / (6 * sigma);
    return { value, ...byChiSquare(value, degrees, confidence) };
  };
  const worstSide = (sigma: number, degrees: number) => {
    if (noVariation) return null;
    const sides = [upper === null ? null : upper - mean, lower === null ? null : mean - lower];
    const value = Math.min(...sides.flatMap((side) => (side === null ? [] : [side / (3 * sigma)])));
    const reach = normalQuantile((1 + confidence) / 2) * Math.sqrt(1 / (9 * count) + value ** 2 / (2 * degrees));
    return { value, lower: value - reach, upper: value + reach };
  };
  return {
    ...{ count, mean, target, sigmaWithin: within.sigma, withinDegreesOfFreedom: within.degreesOfFreedom },
    ...{ sigmaOverall, noVariation, confidence },
    cp: spread(within.sigma, within.degreesOfFreedom),
    cpk: worstSide(within.sigma, within.degreesOfFreedom),
    pp: spread(sigmaOverall, count - 1),
    ppk: worstSide(sigmaOverall, count - 1),
    cpm:
      noVariation || width === null || target === null
        ? null
        : cpmOf(width, mean - target, variance, count, confidence),
    beyondLimits: values.filter((value) => (lower !== null && value < lower) || (upper !== null && value > upper))
      .length,
  };
}

function cpmOf(width: number, bias: number, variance: number, count: number, confidence: number): CapabilityIndex {
  const value = width / (6 * Math.sqrt(variance + bias ** 2));
  const shift = bias ** 2 / variance;
  return { value, ...byChiSquare(value, (count * (1 + shift) ** 2) / (1 + 2 * shift), confidence) };
}

function byChiSquare(value: number, degrees: number, confidence: number) {
  const at = (probability: number) => value * Math.sqrt(chiSquareQuantile(probability, degrees) / degrees);
  return { lower: at((1 - confidence) / 2), upper: at((1 + confidence) / 2) };
}

function requireMeant(
  values: readonly number[],
  { lower, upper, target }: SpecificationLimits,
  confidence: number,
): void {
  const refusal = (message: string) => new FlatfieldError('invalid-argument', message);
  if (values.length < 2) throw refusal(`Capability needs at least 2 values, got ${values.length}.`);
  if (lower === null && upper === null) throw refusal('Capability needs a lower or an upper limit.');
  if (lower !== null && upper !== null && !(lower < upper)) {
    throw refusal(`The lower limit must be below the upper one, got ${lower} and ${upper}.`);
  }
  if (target != null && !((lower ?? target) <= target && target <= (upper ?? target))) {
    throw refusal(`The target must be within the limits, got ${target}.`);
  }
  if (!(confidence > 0 && confidence < 1))
    throw refusal(`The confidence must be above 0 and below 1, got ${confidence}.`);
}
