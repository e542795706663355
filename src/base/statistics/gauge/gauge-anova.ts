import { fTail } from '../distributions.ts';
import { meanAndVariance } from '../mean-and-variance.ts';
import type { CrossedStudy } from './crossed-study.ts';
import { type GaugeIntervals, gaugeIntervals } from './gauge-intervals.ts';
import { type GaugeOptions, type GaugeVariation, gaugeVariation } from './gauge-result.ts';

/** A row of an analysis of variance. */
export interface AnovaRow {
  readonly degreesOfFreedom: number;
  readonly sumOfSquares: number;
  readonly meanSquare: number;
}

/** A row with its test; F and p are null if the mean square below is 0. */
export interface TestedRow extends AnovaRow {
  readonly f: number | null;
  readonly pValue: number | null;
}

/** The two-way table of a crossed study with random parts and operators. */
export interface AnovaTable {
  readonly part: TestedRow;
  readonly operator: TestedRow;
  readonly interaction: TestedRow;
  /** Repeated readings. */
  readonly repeatability: AnovaRow;
  readonly total: Omit<AnovaRow, 'meanSquare'>;
}

export interface AnovaOptions extends GaugeOptions {
  /** The interaction is pooled with the repeated readings if its p value is above this; default 0.05, AIAG 0.25. 1 keeps it always. */
  readonly poolAbove?: number | undefined;
  /** Of the intervals; default 0.95. */
  readonly confidence?: number | undefined;
}

export interface GaugeAnova extends GaugeVariation {
  readonly method: 'anova';
  readonly table: AnovaTable;
  readonly isPooled: boolean;
  /** Interaction and repeated readings together; null unless they are pooled. F of parts and operators is over this then. */
  readonly pooled: AnovaRow | null;
  /** Of the model with interaction, pooled or not; null if the readings do not vary enough for them. */
  readonly intervals: GaugeIntervals | null;
}

/**
 * Gauge R&R of a crossed study by analysis of variance (AIAG, Measurement Systems Analysis, 4th edition, 2010, appendix A). Negative variance components
 * are 0.
 */
export function gaugeAnova(study: CrossedStudy, options: AnovaOptions = {}): GaugeAnova {
  const { poolAbove = 0.05, confidence } = options;
  const [p, o, r] = [study.parts.length, study.operators.length, study.trials];
  const squares = sumsOfSquares(study);
  const rows = {
    part: row(squares.part, p - 1),
    operator: row(squares.operator, o - 1),
    interaction: row(squares.interaction, (p - 1) * (o - 1)),
    repeatability: row(squares.repeatability, p * o * (r - 1)),
  };
  const interaction = tested(rows.interaction, rows.repeatability);
  const isPooled = interaction.pValue !== null && interaction.pValue > poolAbove;
  const pooled = isPooled
    ? row(
        squares.interaction + squares.repeatability,
        rows.interaction.degreesOfFreedom + rows.repeatability.degreesOfFreedom,
      )
    : null;
  const error = pooled ?? rows.interaction;
  const atLeast0 = (value: number) => Math.max(0, value);
  const repeatability = (pooled ?? rows.repeatability).meanSquare;
  return {
    method: 'anova',
    table: {
      part: tested(rows.part, error),
      operator: tested(rows.operator, error),
      interaction,
      repeatability: rows.repeatability,
      total: {
        degreesOfFreedom: p * o * r - 1,
        sumOfSquares: Object.values(squares).reduce((sum, one) => sum + one, 0),
      },
    },
    isPooled,
    pooled,
    ...gaugeVariation(
      {
        repeatability,
        operator: atLeast0((rows.operator.meanSquare - error.meanSquare) / (p * r)),
        interaction: pooled ? 0 : atLeast0((rows.interaction.meanSquare - repeatability) / r),
        partToPart: atLeast0((rows.part.meanSquare - error.meanSquare) / (o * r)),
      },
      options,
    ),
    intervals: gaugeIntervals(study, rows, options.tolerance, options.multiplier, confidence),
  };
}

/** Sums of squared differences of means, each from values of its own size: no difference of large numbers. */
function sumsOfSquares({ cells, operators, trials }: CrossedStudy) {
  const meanOf = (values: readonly number[]) => meanAndVariance(values).mean;
  const values = cells.flat(2);
  const grand = meanOf(values);
  const cellMeans = cells.map((row) => row.map(meanOf));
  const partMeans = cellMeans.map(meanOf);
  const operatorMeans = operators.map((_, place) => meanOf(cellMeans.map((row) => row[place] ?? Number.NaN)));
  const squared = (differences: readonly number[]) => differences.reduce((sum, one) => sum + one ** 2, 0);
  // Rounding of means alone: what is below it is no variation.
  const noise = values.length * (8 * Number.EPSILON * Math.max(...values.map(Math.abs))) ** 2;
  const kept = (sum: number) => (sum <= noise ? 0 : sum);
  return {
    part: kept(operators.length * trials * squared(partMeans.map((mean) => mean - grand))),
    operator: kept(cells.length * trials * squared(operatorMeans.map((mean) => mean - grand))),
    interaction: kept(
      trials *
        squared(
          cellMeans.flatMap((row, index) =>
            row.map(
              (mean, place) => mean - grand - ((partMeans[index] ?? 0) - grand) - ((operatorMeans[place] ?? 0) - grand),
            ),
          ),
        ),
    ),
    repeatability: kept(cells.flat().reduce((sum, one) => sum + (trials - 1) * meanAndVariance(one).variance, 0)),
  };
}

function row(sumOfSquares: number, degreesOfFreedom: number): AnovaRow {
  return { degreesOfFreedom, sumOfSquares, meanSquare: sumOfSquares / degreesOfFreedom };
}

function tested(one: AnovaRow, below: AnovaRow): TestedRow {
  if (below.meanSquare === 0) return { ...one, f: null, pValue: null };
  const f = one.meanSquare / below.meanSquare;
  return { ...one, f, pValue: fTail(f, one.degreesOfFreedom, below.degreesOfFreedom) };
}
