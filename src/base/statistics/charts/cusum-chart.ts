import { FlatfieldError } from '../../flatfield-error.ts';
import type { ChartBaseline, ChartPoint, ControlChart } from './control-chart.ts';
import type { ConstantDigits } from './control-chart-constants.ts';
import { individualsBaseline } from './individuals-chart.ts';
import type { ChartSignal } from './run-rules.ts';

export interface CusumOptions {
  /** Target and sigma; default: mean and mean moving range over d2 of the values themselves. */
  readonly baseline?: ChartBaseline | undefined;
  readonly constants?: ConstantDigits;
  /** Allowance in sigmas, half the shift to be found; default 0.5. */
  readonly allowance?: number;
  /** Decision interval in sigmas; default 5. */
  readonly decisionInterval?: number;
  /** Last sums of the part of the chart that the values continue, the lower one at most 0; default 0. */
  readonly previous?: { readonly upperSum: number; readonly lowerSum: number };
}

/**
 * Tabular CUSUM of both sides (E. S. Page, "Continuous inspection schemes", Biometrika 41, 1954): `value` of a point is the upper sum, at least 0,
 * `lowerSum` the lower one, at most 0; the center line is 0. A point signals while a sum is beyond the decision interval. Throws
 * `invalid-argument`.
 */
export function cusumChart(values: readonly number[], options: CusumOptions = {}): ControlChart {
  const {
    constants,
    baseline = individualsBaseline(values, constants),
    allowance = 0.5,
    decisionInterval = 5,
  } = options;
  if (!(allowance >= 0 && decisionInterval > 0)) {
    throw new FlatfieldError(
      'invalid-argument',
      `A CUSUM chart needs an allowance of at least 0 and a decision interval above 0, got ${allowance} and ${decisionInterval}.`,
    );
  }
  const { center, sigma } = baseline;
  const noVariation = sigma === 0;
  const limit = decisionInterval * sigma;
  const limits = noVariation ? { upperLimit: null, lowerLimit: null } : { upperLimit: limit, lowerLimit: -limit };
  let { upperSum, lowerSum } = options.previous ?? { upperSum: 0, lowerSum: 0 };
  const points = values.map((value): ChartPoint => {
    upperSum = Math.max(0, upperSum + (value - center) - allowance * sigma);
    lowerSum = Math.min(0, lowerSum + (value - center) + allowance * sigma);
    return { value: upperSum, lowerSum, size: 1, ...limits };
  });
  const signals = noVariation ? [] : points.flatMap((point, index) => signalsOf(point, index + 1, limit));
  return { kind: 'cusum', baseline, noVariation, centerLine: 0, ...limits, points, signals, spread: null };
}

function signalsOf({ value, lowerSum = 0 }: ChartPoint, point: number, limit: number): readonly ChartSignal[] {
  const signal = (side: 'above' | 'below') => ({ point, rule: 1, firstPoint: point, side }) as const;
  return [...((value ?? 0) > limit ? [signal('above')] : []), ...(-lowerSum > limit ? [signal('below')] : [])];
}
