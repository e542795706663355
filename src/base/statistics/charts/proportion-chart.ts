import { FlatfieldError } from '../../flatfield-error.ts';
import { type ChartBaseline, type ChartPoint, type ControlChart, commonLimit } from './control-chart.ts';
import { type RunRuleOptions, runRuleSignals } from './run-rules.ts';

/** One sample of a p chart: `count` of `size` units have the property, such as having failed. */
export interface ProportionSample {
  readonly count: number;
  readonly size: number;
}

export interface ProportionOptions extends RunRuleOptions {
  /** Frozen center; default: that of the samples themselves. */
  readonly baseline?: ChartBaseline | undefined;
}

/** Share of all units of the samples, and the standard deviation of one unit. Throws `invalid-argument`. */
export function proportionBaseline(samples: readonly ProportionSample[]): ChartBaseline {
  requireSamples(samples);
  const count = samples.reduce((sum, one) => sum + one.count, 0);
  const size = samples.reduce((sum, one) => sum + one.size, 0);
  return { ...proportionCenter(count / size), points: samples.length };
}

/** A given share as a baseline. Throws `invalid-argument` unless it is from 0 to 1. */
export function proportionCenter(center: number): ChartBaseline {
  if (!(center >= 0 && center <= 1)) {
    throw new FlatfieldError('invalid-argument', `The center of a p chart is a share from 0 to 1, got ${center}.`);
  }
  return { center, sigma: Math.sqrt(center * (1 - center)), points: 0 };
}

/**
 * Chart of shares (p), with limits at three standard deviations of a binomial share, cut off at 0 and 1. Samples may have different sizes.
 * Throws `invalid-argument`.
 */
export function proportionChart(samples: readonly ProportionSample[], options: ProportionOptions = {}): ControlChart {
  requireSamples(samples);
  const { baseline = proportionBaseline(samples) } = options;
  const { center, sigma } = baseline;
  const noVariation = sigma === 0;
  const points = samples.map(({ count, size }): ChartPoint => {
    const reach = (3 * sigma) / Math.sqrt(size);
    const limits = { upperLimit: Math.min(1, center + reach), lowerLimit: Math.max(0, center - reach) };
    return { value: count / size, size, ...(noVariation ? { upperLimit: null, lowerLimit: null } : limits) };
  });
  const distances = samples.map(({ count, size }) => ((count / size - center) * Math.sqrt(size)) / sigma);
  return {
    kind: 'p',
    baseline,
    noVariation,
    centerLine: center,
    upperLimit: commonLimit(points, 'upperLimit'),
    lowerLimit: commonLimit(points, 'lowerLimit'),
    points,
    signals: noVariation ? [] : runRuleSignals(distances, options),
    spread: null,
  };
}

function requireSamples(samples: readonly ProportionSample[]): void {
  if (samples.length === 0) throw new FlatfieldError('invalid-argument', 'Expected at least one sample, got none.');
  for (const [index, { count, size }] of samples.entries()) {
    const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
    if (isCount(count) && isCount(size) && size > 0 && count <= size) continue;
    throw new FlatfieldError(
      'invalid-argument',
      `Sample ${index + 1}: expected a count from 0 to the size of the sample, got ${count} of ${size}.`,
    );
  }
}
