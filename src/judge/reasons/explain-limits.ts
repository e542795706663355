import { byMargin } from '../by-margin.ts';
import type { Metric } from '../color/metric.ts';
import type { LimitResult, Reason } from '../verdict.ts';
import { failure, inconclusive, note } from './reason.ts';
import type { LimitParams } from './reason-params.ts';

/** The reasons that the results of the limits give for the outcome, one for each that is not simply met, the worst first. */
export function explainLimits(results: readonly LimitResult[], metrics: readonly Metric[]): readonly Reason[] {
  return [
    ...explainUnjudged(results, metrics),
    ...byMargin(results).flatMap((result) => explainOne(result) ?? []),
    ...explainUnverified(results),
  ];
}

function explainOne(result: LimitResult): Reason | null {
  const { metric, value, unit, operator, recommended, required, guardBand, bound } = result;
  if (value === null) return null;
  const params: LimitParams = {
    metric,
    value,
    unit,
    operator,
    recommended,
    required,
    ...(guardBand && { guardBand }),
    ...(bound && { bound }),
  };
  switch (result.result) {
    case 'met':
      return null;
    case 'marginal':
      return note('limit-marginal', params, result);
    case 'missed':
      return failure('limit-missed', params, result);
    case 'unjudged':
      if (result.range) return inconclusive('limit-below-floor', { ...params, ...result.range }, result);
      return inconclusive('limit-undecided', params, result);
  }
  result.result satisfies never;
}

/** One reason for a metric, whatever the number of patches: they lack their value for the same cause. */
function explainUnjudged(results: readonly LimitResult[], metrics: readonly Metric[]): readonly Reason[] {
  const without = results.filter(({ result, value }) => result === 'unjudged' && value === null);
  return [...new Set(without.map(({ metric }) => metric))].map((name) => {
    const alike = without.filter(({ metric }) => metric === name);
    const [first] = alike as [LimitResult, ...LimitResult[]];
    const metric = metrics.find((one) => one.name === name && one.patchIndex === first.patchIndex);
    return inconclusive('limit-unjudged', { metric: name, count: alike.length, why: metric?.why ?? null }, first);
  });
}

function explainUnverified(results: readonly LimitResult[]): readonly Reason[] {
  const metrics = [...new Set(results.filter(({ verified }) => !verified).map(({ metric }) => metric))];
  return metrics.length === 0 ? [] : [note('limit-not-verified', { metrics })];
}
