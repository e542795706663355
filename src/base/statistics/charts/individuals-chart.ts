import { meanAndVariance } from '../mean-and-variance.ts';
import { movingRangeSigma, movingRanges } from '../within-sigma.ts';
import { type ChartBaseline, type ChartPoint, type ControlChart, commonLimit } from './control-chart.ts';
import { type ConstantDigits, rangeConstants } from './control-chart-constants.ts';
import { type RunRuleOptions, runRuleSignals } from './run-rules.ts';

export interface IndividualsOptions extends RunRuleOptions {
  /** Frozen limits; default: those of the values themselves. */
  readonly baseline?: ChartBaseline | undefined;
  readonly constants?: ConstantDigits;
}

/** Center and sigma of single values: their mean, and their mean moving range over d2. Throws `invalid-argument` for fewer than two. */
export function individualsBaseline(values: readonly number[], constants?: ConstantDigits): ChartBaseline {
  const { sigma } = movingRangeSigma(values, constants);
  return { center: meanAndVariance(values).mean, sigma, points: values.length };
}

/** Chart of individual values and their moving ranges (I-MR), with limits at three standard deviations. */
export function individualsChart(values: readonly number[], options: IndividualsOptions = {}): ControlChart {
  const { constants = 'exact', baseline = individualsBaseline(values, constants) } = options;
  const { center, sigma } = baseline;
  const noVariation = sigma === 0;
  const limits = noVariation ? NO_LIMITS : { upperLimit: center + 3 * sigma, lowerLimit: center - 3 * sigma };
  const points = values.map((value) => ({ value, size: 1, ...limits }));
  return {
    kind: 'i-mr',
    baseline,
    noVariation,
    centerLine: center,
    ...limits,
    points,
    signals: noVariation
      ? []
      : runRuleSignals(
          values.map((value) => (value - center) / sigma),
          options,
        ),
    spread: movingRangePanel(values, sigma, constants),
  };
}

const NO_LIMITS = { upperLimit: null, lowerLimit: null };

function movingRangePanel(values: readonly number[], sigma: number, digits: ConstantDigits): ControlChart['spread'] {
  const { d2, d3 } = rangeConstants(2, digits);
  const centerLine = d2 * sigma;
  const limits = sigma === 0 ? NO_LIMITS : { upperLimit: centerLine + 3 * d3 * sigma, lowerLimit: 0 };
  const ranges = [null, ...movingRanges(values)].slice(0, values.length);
  const points: readonly ChartPoint[] = ranges.map((value) => ({ value, size: 2, ...limits }));
  const distances = ranges.map((value) => (value === null ? null : (value - centerLine) / (d3 * sigma)));
  return {
    of: 'moving-range',
    centerLine,
    upperLimit: commonLimit(points, 'upperLimit'),
    lowerLimit: commonLimit(points, 'lowerLimit'),
    points,
    // Moving ranges share values with their neighbors, so that only a single point says something.
    signals: sigma === 0 ? [] : runRuleSignals(distances, { rules: [1] }),
  };
}
