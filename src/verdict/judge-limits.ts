import type { Metric } from '../color/metric.ts';
import type { MetricDefinition } from '../color/metrics/metric-definition.ts';
import { findMetric } from '../color/metrics/metric-table.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { type GuardBand, guardBandOf } from './guard-band.ts';
import { matchingPatches } from './matching-patches.ts';
import type { Limit, Profile } from './profile.ts';
import type { LimitResult } from './verdict.ts';

/** Every limit of a profile held against its metric, each patch by itself. */
export function judgeLimits(
  profile: Profile,
  plan: SamplingPlan,
  metrics: readonly Metric[],
  guardBand?: GuardBand,
): readonly LimitResult[] {
  return profile.limits.flatMap((limit) => {
    const definition = findMetric(limit.metric);
    return judgedPatches(limit, definition, plan).map((patchIndex) => {
      const metric = metrics.find((one) => one.name === limit.metric && one.patchIndex === patchIndex);
      return limitResult(limit, definition, patchIndex, metric, guardBandOf(guardBand, limit.metric));
    });
  });
}

/** Whether a value is so near to its bound that the guard band leaves it undecided; exact bounds have no band. */
export function isUndecided(value: number, bound: number, operator: Limit['operator'], guardBand: number): boolean {
  return operator !== '==' && guardBand > 0 && Math.abs(value - bound) <= guardBand;
}

/** Indices of the patches of which a limit judges each by itself; null for all of them together. */
export function judgedPatches(
  { patches }: Limit,
  definition: MetricDefinition | undefined,
  plan: SamplingPlan,
): readonly (number | null)[] {
  if (definition?.scope !== 'patch') return [null];
  if (!patches) return plan.patches.map((_, patchIndex) => patchIndex);
  return [...new Set(patches.flatMap((name) => matchingPatches(plan, name)))];
}

function limitResult(
  limit: Limit,
  definition: MetricDefinition | undefined,
  patchIndex: number | null,
  metric: Metric | undefined,
  guardBand: number,
): LimitResult {
  const { operator, should = null, shall, source, verified } = limit;
  const range = metric?.range;
  const value = (range && worstOf(range, operator)) ?? metric?.value ?? null;
  return {
    metric: limit.metric,
    patchIndex,
    value,
    unit: definition?.unit ?? '',
    operator,
    should,
    shall,
    result: value === null ? 'unjudged' : range ? gradeRange(range, limit, guardBand) : grade(value, limit, guardBand),
    pointIndex: metric?.pointIndex ?? null,
    source,
    verified,
    ...(range && { range }),
  };
}

type Range = NonNullable<Metric['range']>;

function worstOf({ min, max }: Range, operator: Limit['operator']): number {
  return operator.startsWith('>') ? min : max;
}

/** Only a limit that no value of the range could miss is met. */
function gradeRange({ min, max }: Range, limit: Limit, guardBand: number): LimitResult['result'] {
  const grades = [grade(min, limit, guardBand), grade(max, limit, guardBand)];
  if (grades.some((one) => one === 'missed' || one === 'unjudged')) return 'unjudged';
  return grades.includes('marginal') ? 'marginal' : 'met';
}

function grade(value: number, { operator, should, shall }: Limit, guardBand: number): LimitResult['result'] {
  if (isUndecided(value, shall, operator, guardBand)) return 'unjudged';
  if (!holds(value, operator, shall)) return 'missed';
  if (should === undefined) return 'met';
  return holds(value, operator, should) && !isUndecided(value, should, operator, guardBand) ? 'met' : 'marginal';
}

function holds(value: number, operator: Limit['operator'], bound: number): boolean {
  return COMPARISONS[operator](value, bound);
}

const COMPARISONS: Readonly<Record<Limit['operator'], (value: number, bound: number) => boolean>> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '==': (value, bound) => value === bound,
};
