import { FlatfieldError } from '../../flatfield-error.ts';
import type { ChartBaseline, ChartPoint, ControlChart } from './control-chart.ts';
import type { ConstantDigits } from './control-chart-constants.ts';
import { individualsBaseline } from './individuals-chart.ts';
import { runRuleSignals } from './run-rules.ts';

/** `varying`: exact at each point, narrow at first. `steady`: what they approach, at every point. */
export const EWMA_LIMITS = ['varying', 'steady'] as const;

export interface EwmaOptions {
  /** Target and sigma; default: mean and mean moving range over d2 of the values themselves. */
  readonly baseline?: ChartBaseline | undefined;
  readonly constants?: ConstantDigits;
  /** Weight of the newest value, above 0, at most 1; default 0.2. */
  readonly lambda?: number;
  /** Width of the limits in standard deviations; default 3. */
  readonly width?: number;
  readonly limits?: (typeof EWMA_LIMITS)[number];
  /** Last weighted mean, and number of values, of the part of the chart that the values continue; default: none. */
  readonly previous?: { readonly value: number; readonly count: number };
}

/**
 * Chart of exponentially weighted moving averages (S. W. Roberts, "Control chart tests based on geometric moving averages", Technometrics 1(3),
 * 1959), which starts at the target. Throws `invalid-argument`.
 */
export function ewmaChart(values: readonly number[], options: EwmaOptions = {}): ControlChart {
  const { constants, baseline = individualsBaseline(values, constants), lambda = 0.2, width = 3 } = options;
  if (!(lambda > 0 && lambda <= 1)) {
    throw new FlatfieldError('invalid-argument', `lambda must be above 0 and at most 1, got ${lambda}.`);
  }
  if (!(width > 0))
    throw new FlatfieldError('invalid-argument', `The width of the limits must be above 0, got ${width}.`);
  const { limits = 'varying', previous = { value: baseline.center, count: 0 } } = options;
  const { center, sigma } = baseline;
  const noVariation = sigma === 0;
  const steady = sigma * Math.sqrt(lambda / (2 - lambda));
  const deviations = values.map((_, index) =>
    limits === 'steady' ? steady : steady * Math.sqrt(1 - (1 - lambda) ** (2 * (previous.count + index + 1))),
  );
  const limitsAt = (deviation: number) =>
    noVariation
      ? { upperLimit: null, lowerLimit: null }
      : { upperLimit: center + width * deviation, lowerLimit: center - width * deviation };
  let mean = previous.value;
  const points = values.map((value, index): ChartPoint => {
    mean = lambda * value + (1 - lambda) * mean;
    return { value: mean, size: 1, ...limitsAt(deviations[index] ?? steady) };
  });
  // Rule 1 asks for three standard deviations; neighbors share values, so that no other rule applies.
  const distances = points.map(
    ({ value }, index) => (3 * ((value ?? center) - center)) / (width * (deviations[index] ?? steady)),
  );
  return {
    kind: 'ewma',
    baseline,
    noVariation,
    centerLine: center,
    ...limitsAt(steady),
    points,
    signals: noVariation ? [] : runRuleSignals(distances, { rules: [1] }),
    spread: null,
  };
}
