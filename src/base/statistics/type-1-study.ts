import { FlatfieldError } from '../flatfield-error.ts';
import { studentTTwoSidedTail } from './distributions.ts';
import { meanAndVariance } from './mean-and-variance.ts';

export interface Type1Options {
  /** Part of the tolerance that the gauge may take, in percent; default 20. */
  readonly tolerancePercent?: number;
  /** Standard deviations that the spread of the gauge spans; default 6. */
  readonly multiplier?: number;
}

/** A type 1 gauge study: one person, one part with a known value, many readings. */
export interface Type1Study {
  readonly count: number;
  readonly reference: number;
  readonly tolerance: number;
  readonly mean: number;
  readonly bias: number;
  readonly standardDeviation: number;
  /** True if the readings do not vary: below their resolution. Nothing but the bias exists then. */
  readonly noVariation: boolean;
  readonly cg: number | null;
  readonly cgk: number | null;
  /** Student's t of the bias, with `count - 1` degrees of freedom. */
  readonly t: number | null;
  /** Probability of a bias this large, on either side, if there were none. */
  readonly pValue: number | null;
}

/**
 * Cg = (K / 100) T / (L s), Cgk = ((K / 200) T - |bias|) / ((L / 2) s), for the tolerance T, with K = 20 and L = 6 unless given (Ford EU 1880,
 * "Guidelines for the use of gauge capability"; Bosch booklet 10), and the t test of the bias. Throws `invalid-argument`.
 */
export function type1Study(
  values: readonly number[],
  reference: number,
  tolerance: number,
  { tolerancePercent = 20, multiplier = 6 }: Type1Options = {},
): Type1Study {
  if (values.length < 2) {
    throw new FlatfieldError('invalid-argument', `A type 1 study needs at least 2 readings, got ${values.length}.`);
  }
  for (const [name, value] of Object.entries({ tolerance, 'part of the tolerance': tolerancePercent, multiplier })) {
    if (!(value > 0)) throw new FlatfieldError('invalid-argument', `The ${name} must be above 0, got ${value}.`);
  }
  const { count, mean, variance } = meanAndVariance(values);
  const bias = mean - reference;
  const standardDeviation = Math.sqrt(variance);
  const noVariation = variance === 0;
  const share = (tolerancePercent / 100) * tolerance;
  const t = noVariation ? null : bias / (standardDeviation / Math.sqrt(count));
  return {
    ...{ count, reference, tolerance, mean, bias, standardDeviation, noVariation, t },
    cg: noVariation ? null : share / (multiplier * standardDeviation),
    cgk: noVariation ? null : (share / 2 - Math.abs(bias)) / ((multiplier / 2) * standardDeviation),
    pValue: t === null ? null : studentTTwoSidedTail(t, count - 1),
  };
}
