import { type Capability, capability, type SpecificationLimits } from '../../../base/statistics/capability.ts';
import { movingRangeSigma } from '../../../base/statistics/within-sigma.ts';
import type { CapabilityAnswer } from '../../protocol/chart-answer.ts';
import type { ChartSeries, SeriesValue } from '../../protocol/chart-series.ts';
import { type ChartNote, noteInEnglish } from './chart-answer.ts';

/** Capability of a series: the fit of its values between the limits of their profile. */
export interface SeriesCapability {
  readonly values: readonly SeriesValue[];
  /** Limits of the newest run. */
  readonly limits: SpecificationLimits;
  /** Null with the reason why there is none. */
  readonly capability: Capability | null;
  readonly note: ChartNote | null;
}

/** Capability of single values, in the order of time, within the limits of the newest one. Sigma within comes from moving ranges. */
export function seriesCapability(values: readonly SeriesValue[]): SeriesCapability {
  const newest = values.at(-1);
  const limits = { lower: newest?.lower ?? null, upper: newest?.upper ?? null };
  const without = (note: ChartNote) => ({ values, limits, capability: null, note });
  const { lower, upper } = limits;
  if (values.length < 2) return without('too-few-for-capability');
  if (lower === null && upper === null) return without('no-limit');
  if (lower !== null && upper !== null && lower >= upper) return without('single-value');
  const numbers = values.map(({ value }) => value);
  const found = capability(numbers, movingRangeSigma(numbers), limits);
  return { values, limits, capability: found, note: found.noVariation ? 'no-index' : null };
}

/** The same as the API answers it. */
export function capabilityAnswer(
  { values, limits, capability: found, note }: SeriesCapability,
  series: ChartSeries,
  unit: string,
): CapabilityAnswer {
  const timeOf = (value: SeriesValue | undefined) => (value ? new Date(value.endedMs).toISOString() : null);
  const { mean = null, sigmaWithin = null, sigmaOverall = null, beyondLimits = 0, confidence = 0.95 } = found ?? {};
  const { cp = null, cpk = null, pp = null, ppk = null, cpm = null } = found ?? {};
  return {
    ...{ series, unit, ...noteInEnglish(note), from: timeOf(values[0]), to: timeOf(values.at(-1)) },
    ...{ count: values.length, ...limits },
    ...{ mean, sigmaWithin, sigmaOverall, beyondLimits, confidence, cp, cpk, pp, ppk, cpm },
  };
}
