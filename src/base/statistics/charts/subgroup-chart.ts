import { FlatfieldError } from '../../flatfield-error.ts';
import { meanAndVariance } from '../mean-and-variance.ts';
import { rangeOf, subgroupSigma, type WithinMethod } from '../within-sigma.ts';
import { type ChartBaseline, type ChartPoint, type ControlChart, commonLimit } from './control-chart.ts';
import { type ConstantDigits, c4, rangeConstants } from './control-chart-constants.ts';
import { type RunRuleOptions, runRuleSignals } from './run-rules.ts';

export interface SubgroupOptions extends RunRuleOptions {
  /** Frozen limits; default: those of the subgroups themselves. */
  readonly baseline?: ChartBaseline | undefined;
  readonly constants?: ConstantDigits;
  /** Default: ranges for `xbar-r`, standard deviations for `xbar-s`. */
  readonly within?: WithinMethod | undefined;
}

export type SubgroupKind = 'xbar-r' | 'xbar-s';

/** Center and sigma of subgroups: the mean of all values, and the standard deviation within. Throws `invalid-argument`. */
export function subgroupBaseline(
  kind: SubgroupKind,
  subgroups: readonly (readonly number[])[],
  { constants, within = kind === 'xbar-r' ? 'range' : 's-bar' }: Pick<SubgroupOptions, 'constants' | 'within'> = {},
): ChartBaseline {
  const { sigma } = subgroupSigma(subgroups, within, constants);
  return { center: meanAndVariance(subgroups.flat()).mean, sigma, points: subgroups.length };
}

/**
 * Chart of the means of subgroups (x-bar), and of their ranges (R) or standard deviations (S), with limits at three standard deviations.
 * Subgroups may have different sizes, of two or more. Throws `invalid-argument`.
 */
export function subgroupChart(
  kind: SubgroupKind,
  subgroups: readonly (readonly number[])[],
  options: SubgroupOptions = {},
): ControlChart {
  const single = subgroups.findIndex(({ length }) => length < 2);
  if (single >= 0) {
    throw new FlatfieldError(
      'invalid-argument',
      `Subgroup ${single + 1} has 1 value: expected at least 2; use i-mr for single values.`,
    );
  }
  const { constants = 'exact', baseline = subgroupBaseline(kind, subgroups, options) } = options;
  const { center, sigma } = baseline;
  const noVariation = sigma === 0;
  const means = subgroups.map((values) => meanAndVariance(values).mean);
  const points = means.map((value, index): ChartPoint => {
    const size = subgroups[index]?.length ?? 0;
    const reach = (3 * sigma) / Math.sqrt(size);
    return { value, size, ...(noVariation ? NO_LIMITS : { upperLimit: center + reach, lowerLimit: center - reach }) };
  });
  const distances = points.map(({ value, size }) => (((value ?? center) - center) * Math.sqrt(size)) / sigma);
  return {
    kind,
    baseline,
    noVariation,
    centerLine: center,
    upperLimit: commonLimit(points, 'upperLimit'),
    lowerLimit: commonLimit(points, 'lowerLimit'),
    points,
    signals: noVariation ? [] : runRuleSignals(distances, options),
    spread: spreadPanel(kind, subgroups, sigma, constants),
  };
}

const NO_LIMITS = { upperLimit: null, lowerLimit: null };

/** The center line of subgroups of different sizes is that of the most frequent size; each point is compared with its own. */
function spreadPanel(
  kind: SubgroupKind,
  subgroups: readonly (readonly number[])[],
  sigma: number,
  digits: ConstantDigits,
): ControlChart['spread'] {
  const moments = subgroups.map(({ length }) => spreadMoments(kind, length, digits));
  const points = subgroups.map((values, index): ChartPoint => {
    const { mean = 0, deviation = 0 } = moments[index] ?? {};
    const value = kind === 'xbar-r' ? rangeOf(values) : Math.sqrt(meanAndVariance(values).variance);
    const limits = {
      upperLimit: (mean + 3 * deviation) * sigma,
      lowerLimit: Math.max(0, mean - 3 * deviation) * sigma,
    };
    return { value, size: values.length, ...(sigma === 0 ? NO_LIMITS : limits) };
  });
  const distances = points.map(({ value }, index) => {
    const { mean = 0, deviation = 0 } = moments[index] ?? {};
    return ((value ?? 0) / sigma - mean) / deviation;
  });
  return {
    of: kind === 'xbar-r' ? 'range' : 'standard-deviation',
    centerLine: spreadMoments(kind, commonSize(subgroups), digits).mean * sigma,
    upperLimit: commonLimit(points, 'upperLimit'),
    lowerLimit: commonLimit(points, 'lowerLimit'),
    points,
    signals: sigma === 0 ? [] : runRuleSignals(distances, { rules: [1] }),
  };
}

function spreadMoments(kind: SubgroupKind, size: number, digits: ConstantDigits) {
  if (kind === 'xbar-r') {
    const { d2, d3 } = rangeConstants(size, digits);
    return { mean: d2, deviation: d3 };
  }
  const mean = c4(size, digits);
  return { mean, deviation: Math.sqrt(1 - mean ** 2) };
}

function commonSize(subgroups: readonly (readonly number[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of subgroups) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[size] = [2]] = [...counts].sort(([, a], [, b]) => b - a);
  return size;
}
