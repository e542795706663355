import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { meetsBound } from './against-bound.ts';
import type { Metric } from './color/metric.ts';
import { type GuardBand, guardBandOf, isUndecided, type LimitGuardBand } from './guard-band.ts';
import { matchingPatches } from './matching-patches.ts';
import type { MetricDefinition } from './metrics/metric-definition.ts';
import { findMetric } from './metrics/metric-table.ts';
import type { RepeatBand } from './passes.ts';
import type { Limit, Profile } from './profiles/profile.ts';
import type { LimitResult } from './verdict.ts';

/** Every limit of a profile held against its metric, each patch by itself. */
export function judgeLimits(
  profile: Profile,
  plan: SamplingPlan,
  metrics: readonly Metric[],
  guardBand?: GuardBand,
  bands: readonly RepeatBand[] = [],
): readonly LimitResult[] {
  return profile.limits.flatMap((limit) => {
    const definition = findMetric(limit.metric);
    const own = metrics.filter(({ name }) => name === limit.metric);
    return judgedPatches(limit, definition, plan).map((patchIndex) => {
      const metric = own.find((one) => one.patchIndex === patchIndex);
      const asked = guardBandOf(guardBand, limit.metric);
      const band = widest(
        asked,
        bands.find((one) => isOf(one, limit, patchIndex)),
      );
      return limitResult(limit, definition, patchIndex, metric, band);
    });
  });
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
  guardBand: LimitGuardBand,
): LimitResult {
  const { operator, recommended = null, required, source, verified } = limit;
  const range = metric?.range;
  const value = (range && worstOf(range, operator)) ?? metric?.value ?? null;
  return {
    metric: limit.metric,
    patchIndex,
    value,
    unit: definition?.unit ?? '',
    operator,
    recommended,
    required,
    result:
      value === null
        ? 'unjudged'
        : range
          ? gradeRange(range, limit, guardBand, definition)
          : gradeOfLimit(value, limit, guardBand),
    pointIndex: metric?.pointIndex ?? null,
    source,
    verified,
    ...(range && { range }),
    ...(operator !== '==' && Math.max(guardBand.pass, guardBand.fail) > 0 && { guardBand }),
  };
}

type Range = NonNullable<Metric['range']>;

function worstOf({ min, max }: Range, operator: Limit['operator']): number {
  return operator.startsWith('>') ? min : max;
}

/** Only a limit that no value of the range could miss is met. Only the worse end of a range is sure: a limit on the other is not judged. */
function gradeRange(
  { min, max }: Range,
  limit: Limit,
  band: LimitGuardBand,
  definition: MetricDefinition | undefined,
): LimitResult['result'] {
  if (limit.operator.startsWith('>') !== (definition?.better === 'higher')) return 'unjudged';
  const grades = [gradeOfLimit(min, limit, band), gradeOfLimit(max, limit, band)];
  if (grades.some((one) => one === 'missed' || one === 'unjudged')) return 'unjudged';
  return grades.includes('marginal') ? 'marginal' : 'met';
}

/** The result of a limit for a value. */
export function gradeOfLimit(
  value: number,
  { operator, recommended, required }: Limit,
  band: LimitGuardBand,
): LimitResult['result'] {
  if (isUndecided(value, required, operator, band)) return 'unjudged';
  if (!meetsBound(value, operator, required)) return 'missed';
  if (recommended === undefined) return 'met';
  return meetsBound(value, operator, recommended) && !isUndecided(value, recommended, operator, band)
    ? 'met'
    : 'marginal';
}

function isOf(band: RepeatBand, { metric, operator }: Limit, patchIndex: number | null): boolean {
  return band.metric === metric && band.patchIndex === patchIndex && band.operator === operator;
}

/** The wider of what was asked for and what several passes measured, on each side. */
function widest(asked: number, measured: LimitGuardBand | undefined): LimitGuardBand {
  return { pass: Math.max(asked, measured?.pass ?? 0), fail: Math.max(asked, measured?.fail ?? 0) };
}
