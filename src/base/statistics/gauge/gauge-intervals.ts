import { chiSquareQuantile, fQuantile } from '../distributions.ts';
import type { CrossedStudy } from './crossed-study.ts';
import { distinctCategories } from './gauge-result.ts';

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Two-sided confidence intervals of a crossed study, none below 0. */
export interface GaugeIntervals {
  readonly confidence: number;
  readonly varianceComponents: {
    readonly repeatability: Interval;
    readonly reproducibility: Interval;
    readonly operator: Interval;
    readonly interaction: Interval;
    readonly gaugeRR: Interval;
    readonly partToPart: Interval;
    readonly total: Interval;
  };
  readonly percentStudyVariation: { readonly gaugeRR: Interval; readonly partToPart: Interval };
  /** Null without a tolerance. */
  readonly percentTolerance: { readonly gaugeRR: Interval } | null;
  readonly ndc: Interval;
}

interface MeanSquare {
  readonly meanSquare: number;
  readonly degreesOfFreedom: number;
}

/**
 * Modified large-sample intervals of the random two-way model with interaction: R. K. Burdick, C. M. Borror and D. C. Montgomery, "A review of methods for
 * measurement systems capability analysis", Journal of Quality Technology 35(4), 2003, and Design and Analysis of Gauge R&R Studies, SIAM, 2005,
 * chapter 3; sums after F. A. Graybill and C. M. Wang (1980), differences after N. Ting, R. K. Burdick, F. A. Graybill, S. Jeyaratnam and T. F. C. Lu
 * (1990), the ratio of parts to gauge after C. Arteaga, S. Jeyaratnam and F. A. Graybill (1982). That of repeatability is exact. Null if
 * repeated readings do not vary.
 */
export function gaugeIntervals(
  { parts, operators, trials: r }: CrossedStudy,
  rows: Readonly<Record<'part' | 'operator' | 'interaction' | 'repeatability', MeanSquare>>,
  tolerance: number | undefined,
  multiplier = 6,
  confidence = 0.95,
): GaugeIntervals | null {
  const [p, o] = [parts.length, operators.length];
  if (rows.repeatability.meanSquare === 0) return null;
  const tail = (1 - confidence) / 2;
  const term = (row: MeanSquare, weight: number): Term => ({ ...row, weight });
  const part = (weight: number) => term(rows.part, weight);
  const operator = (weight: number) => term(rows.operator, weight);
  const interaction = (weight: number) => term(rows.interaction, weight);
  const repeated = (weight: number) => term(rows.repeatability, weight);
  const gaugeRR = sumInterval([operator(1 / (p * r)), interaction((p - 1) / (p * r)), repeated((r - 1) / r)], tail);
  const ratio = ratioInterval(rows, [p, o, r], tail);
  const gaugeShare = { lower: gaugeOfTotal(ratio.upper), upper: gaugeOfTotal(ratio.lower) };
  return {
    confidence,
    varianceComponents: {
      repeatability: sumInterval([repeated(1)], tail),
      reproducibility: differenceInterval(
        [operator(1 / (p * r)), interaction((p - 1) / (p * r))],
        repeated(1 / r),
        tail,
      ),
      operator: differenceInterval([operator(1 / (p * r))], interaction(1 / (p * r)), tail),
      interaction: differenceInterval([interaction(1 / r)], repeated(1 / r), tail),
      gaugeRR,
      partToPart: differenceInterval([part(1 / (o * r))], interaction(1 / (o * r)), tail),
      total: sumInterval(
        [part(1 / (o * r)), operator(1 / (p * r)), interaction((p * o - p - o) / (p * o * r)), repeated((r - 1) / r)],
        tail,
      ),
    },
    percentStudyVariation: {
      gaugeRR: gaugeShare,
      partToPart: {
        lower: 100 * Math.sqrt(1 - (gaugeShare.upper / 100) ** 2),
        upper: 100 * Math.sqrt(1 - (gaugeShare.lower / 100) ** 2),
      },
    },
    percentTolerance:
      tolerance === undefined
        ? null
        : { gaugeRR: ofInterval(gaugeRR, (variance) => (100 * multiplier * Math.sqrt(variance)) / tolerance) },
    ndc: ofInterval(ratio, (one) => distinctCategories(Math.sqrt(one))),
  };
}

/** A mean square with its weight in a variance component. */
interface Term extends MeanSquare {
  readonly weight: number;
}

/** Distance factors of Graybill and Wang: how far a mean square may be above (G) and below (H) its expectation, as a share. */
function reach({ degreesOfFreedom }: Pick<MeanSquare, 'degreesOfFreedom'>, tail: number) {
  return {
    g: 1 - degreesOfFreedom / chiSquareQuantile(1 - tail, degreesOfFreedom),
    h: degreesOfFreedom / chiSquareQuantile(tail, degreesOfFreedom) - 1,
  };
}

/** Interval of a sum of mean squares with weights of at least 0. */
function sumInterval(terms: readonly Term[], tail: number): Interval {
  const estimate = terms.reduce((sum, { weight, meanSquare }) => sum + weight * meanSquare, 0);
  const root = (side: 'g' | 'h') =>
    Math.hypot(...terms.map((term) => reach(term, tail)[side] * term.weight * term.meanSquare));
  return { lower: Math.max(0, estimate - root('g')), upper: estimate + root('h') };
}

/** Interval of one or two mean squares minus another. */
function differenceInterval(plus: readonly Term[], minus: Term, tail: number): Interval {
  const size = ({ weight, meanSquare }: Term) => weight * meanSquare;
  const estimate = plus.reduce((sum, term) => sum + size(term), 0) - size(minus);
  const own = reach(minus, tail);
  let below = (own.h * size(minus)) ** 2;
  let above = (own.g * size(minus)) ** 2;
  for (const term of plus) {
    const { g, h } = reach(term, tail);
    const high = fQuantile(1 - tail, term.degreesOfFreedom, minus.degreesOfFreedom);
    const low = fQuantile(tail, term.degreesOfFreedom, minus.degreesOfFreedom);
    const both = size(term) * size(minus);
    below += (g * size(term)) ** 2 + (((high - 1) ** 2 - (g * high) ** 2 - own.h ** 2) / high) * both;
    above += (h * size(term)) ** 2 + (((1 - low) ** 2 - (h * low) ** 2 - own.g ** 2) / low) * both;
  }
  const [first, second] = plus;
  if (first && second) below += bothOf(first, second, tail) * size(first) * size(second);
  return {
    lower: Math.max(0, estimate - Math.sqrt(Math.max(0, below))),
    upper: Math.max(0, estimate + Math.sqrt(Math.max(0, above))),
  };
}

/** The factor of two mean squares that are added, in the lower bound of a difference. */
function bothOf(first: Term, second: Term, tail: number): number {
  const [n, m] = [first.degreesOfFreedom, second.degreesOfFreedom];
  const { g } = reach({ degreesOfFreedom: n + m }, tail);
  return (g * (n + m)) ** 2 / (n * m) - (reach(first, tail).g ** 2 * n) / m - (reach(second, tail).g ** 2 * m) / n;
}

/** Interval of the variance of parts over that of the gauge. */
function ratioInterval(
  { part, operator, interaction, repeatability }: Parameters<typeof gaugeIntervals>[1],
  [p, o, r]: readonly [number, number, number],
  tail: number,
): Interval {
  const at = (probability: number) => {
    const scale = part.degreesOfFreedom / chiSquareQuantile(probability, part.degreesOfFreedom);
    const overInteraction = fQuantile(probability, part.degreesOfFreedom, interaction.degreesOfFreedom);
    const overOperator = fQuantile(probability, part.degreesOfFreedom, operator.degreesOfFreedom);
    const above = p * scale * (part.meanSquare - overInteraction * interaction.meanSquare);
    const below =
      p * o * (r - 1) * repeatability.meanSquare +
      o * scale * overOperator * operator.meanSquare +
      o * (p - 1) * interaction.meanSquare;
    return Math.max(0, above / below);
  };
  return { lower: at(1 - tail), upper: at(tail) };
}

/** Standard deviation of the gauge in percent of the total one, from the ratio of variances of parts to gauge. */
function gaugeOfTotal(ratio: number): number {
  return 100 / Math.sqrt(1 + ratio);
}

function ofInterval({ lower, upper }: Interval, make: (value: number) => number): Interval {
  return { lower: make(lower), upper: make(upper) };
}
