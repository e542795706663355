import { FlatfieldError } from '../../flatfield-error.ts';
import { LARGEST_RANGE_SUBGROUP, rangeConstants } from '../charts/control-chart-constants.ts';
import { meanAndVariance } from '../mean-and-variance.ts';
import { rangeOf } from '../within-sigma.ts';
import type { CrossedStudy } from './crossed-study.ts';
import { type GaugeOptions, type GaugeVariation, gaugeVariation } from './gauge-result.ts';

export interface GaugeRange extends GaugeVariation {
  readonly method: 'range';
  /** Mean over parts and operators of the range of repeated readings. */
  readonly meanRange: number;
  /** Range of the operators' means. */
  readonly operatorRange: number;
  /** Range of the parts' means. */
  readonly partRange: number;
  /** Factors from these ranges to standard deviations. */
  readonly constants: { readonly k1: number; readonly k2: number; readonly k3: number };
}

/**
 * Gauge R&R of a crossed study by averages and ranges (AIAG, Measurement Systems Analysis, 4th edition, 2010, chapter III, section B), with its factors of four
 * decimals: K1 = 1 / d2 of the trials, K2 and K3 = 1 / d2* of one range of the operators and of the parts (A. J. Duncan, Quality Control and Industrial
 * Statistics), where d2* of one range is sqrt(d2^2 + d3^2). It has no interaction. Throws `invalid-argument` for more than 25 parts, operators or
 * trials.
 */
export function gaugeRange(study: CrossedStudy, options: GaugeOptions = {}): GaugeRange {
  const { parts, operators, trials, cells } = study;
  for (const [name, count] of Object.entries({ parts: parts.length, operators: operators.length, trials })) {
    if (count > LARGEST_RANGE_SUBGROUP) {
      throw new FlatfieldError(
        'invalid-argument',
        `Averages and ranges take at most ${LARGEST_RANGE_SUBGROUP} ${name}, got ${count}; use the method anova.`,
      );
    }
  }
  const meanOf = (values: readonly number[]) => meanAndVariance(values).mean;
  const meanRange = meanOf(cells.flat().map(rangeOf));
  const operatorMeans = operators.map((_, place) => meanOf(cells.flatMap((row) => row[place] ?? [])));
  const operatorRange = withoutNoise(rangeOf(operatorMeans), operatorMeans);
  const partMeans = cells.map((row) => meanOf(row.flat()));
  const partRange = withoutNoise(rangeOf(partMeans), partMeans);
  const constants = {
    k1: fourDecimals(1 / rangeConstants(trials).d2),
    k2: ofOneRange(operators.length),
    k3: ofOneRange(parts.length),
  };
  const repeatability = (meanRange * constants.k1) ** 2;
  const operator = Math.max(0, (operatorRange * constants.k2) ** 2 - repeatability / (parts.length * trials));
  const partToPart = (partRange * constants.k3) ** 2;
  return {
    method: 'range',
    ...{ meanRange, operatorRange, partRange, constants },
    ...gaugeVariation({ repeatability, operator, interaction: 0, partToPart }, options),
  };
}

function ofOneRange(count: number): number {
  const { d2, d3 } = rangeConstants(count);
  return fourDecimals(1 / Math.hypot(d2, d3));
}

function fourDecimals(value: number): number {
  return Math.round(10_000 * value) / 10_000;
}

/** Equal means differ by the rounding of their sums. */
function withoutNoise(range: number, means: readonly number[]): number {
  return range <= 8 * Number.EPSILON * Math.max(...means.map(Math.abs)) ? 0 : range;
}
