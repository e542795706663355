import type { Metric } from '../../color/metric.ts';
import { findMetric } from '../../color/metrics/metric-table.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import { byMargin } from '../by-margin.ts';
import { patchName, placeName } from '../place-name.ts';
import type { LimitResult, Reason } from '../verdict.ts';
import { failure, inconclusive, note } from './reason.ts';

/** What the results of the limits say about the outcome, a reason for each that is not simply met, the worst first. */
export function explainLimits(
  results: readonly LimitResult[],
  metrics: readonly Metric[],
  plan: SamplingPlan,
): readonly Reason[] {
  return [
    ...explainUnjudged(results, metrics, plan),
    ...byMargin(results).flatMap((result) => explainOne(result, plan)),
    ...explainUnverified(results),
  ];
}

/** A limit result in words: `Greatest color difference of white is 5.31 dE2000 at column 5, row 1 (..)`. */
export function describeLimit(result: LimitResult, plan: SamplingPlan): string {
  const { value, pointIndex } = result;
  // Where all points agree on 0, no point decides.
  const where = pointIndex === null || value === 0 ? '' : ` at ${placeName(plan, pointIndex)}`;
  return `${subject(result, plan)} is ${numberText(value, result.shall)}${unitText(result.unit)}${where}`;
}

function explainOne(result: LimitResult, plan: SamplingPlan): readonly Reason[] {
  return EXPLANATIONS[result.result](result, plan);
}

const EXPLANATIONS: Readonly<
  Record<LimitResult['result'], (result: LimitResult, plan: SamplingPlan) => readonly Reason[]>
> = {
  met: () => [],
  marginal: (result, plan) => [
    note('limit-marginal', `${describeLimit(result, plan)}; ${recommended(result)}.`, result),
  ],
  missed: (result, plan) => [failure('limit-missed', `${describeLimit(result, plan)}; ${required(result)}.`, result)],
  unjudged: (result, plan) => {
    if (result.value === null) return [];
    const what = `${describeLimit(result, plan)}, within the guard band of its bound`;
    return [inconclusive('limit-undecided', `${what}; ${required(result)}.`, result)];
  },
};

/** One reason for a metric, whatever the number of patches: they lack their value for the same cause. */
function explainUnjudged(
  results: readonly LimitResult[],
  metrics: readonly Metric[],
  plan: SamplingPlan,
): readonly Reason[] {
  const without = results.filter(({ result, value }) => result === 'unjudged' && value === null);
  return [...new Set(without.map(({ metric }) => metric))].map((name) => {
    const alike = without.filter(({ metric }) => metric === name);
    const [first] = alike as [LimitResult, ...LimitResult[]];
    const why = metrics.find((metric) => metric.name === name && metric.patchIndex === first.patchIndex)?.why;
    const more = alike.length > 1 ? ` (and ${alike.length - 1} more patches)` : '';
    return inconclusive(
      'limit-unjudged',
      `${subject(first, plan)}${more} could not be judged: ${why ?? 'it was not computed'}.`,
      first,
    );
  });
}

function explainUnverified(results: readonly LimitResult[]): readonly Reason[] {
  const names = [...new Set(results.filter(({ verified }) => !verified).map(({ metric }) => metric))];
  return names.length === 0
    ? []
    : [note('limit-not-verified', `Limit not verified against the standard: ${names.join(', ')}.`)];
}

function subject({ metric, patchIndex }: LimitResult, plan: SamplingPlan): string {
  const title = findMetric(metric)?.title ?? `metric ${metric}`;
  const of = patchIndex === null ? '' : ` of ${patchName(plan, patchIndex)}`;
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}${of}`;
}

function required({ operator, shall, unit }: LimitResult): string {
  return `required is ${BOUNDS[operator]} ${shall}${unitText(unit)}`;
}

function recommended({ operator, should, unit }: LimitResult): string {
  return `recommended is ${BOUNDS[operator]} ${should}${unitText(unit)}`;
}

const BOUNDS: Readonly<Record<LimitResult['operator'], string>> = {
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
  '==': 'exactly',
};

function unitText(unit: string): string {
  return unit === 'ratio' || unit === '' ? '' : ` ${unit}`;
}

/** Four digits, and all of them where four would hide that the bound is missed. */
function numberText(value: number | null, bound: number): string {
  const short = Number(value?.toPrecision(4));
  return String(short === bound ? value : short);
}
