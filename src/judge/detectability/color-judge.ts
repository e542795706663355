import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { PlannedPatch, SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { Reading } from '../../read/reading.ts';
import { blindSpots } from '../color/blind-spots.ts';
import type { CodePath } from '../color/signal/code-path.ts';
import { observations } from '../color/signal/observation.ts';
import { type EvaluationContext, valuesOf } from '../evaluate.ts';
import type { GuardBand } from '../guard-band.ts';
import { judgeLimits } from '../judge-limits.ts';
import { withCodeResults } from '../judged-by-code.ts';
import type { MetricDefinition } from '../metrics/metric-definition.ts';
import { metricTable } from '../metrics/metric-table.ts';
import type { Profile } from '../profiles/profile.ts';
import { checkUnseenCodes } from '../reasons/check-unseen-codes.ts';
import type { LimitResult } from '../verdict.ts';
import type { ColorRead } from './colors-read.ts';

/** The input for judging one color. */
export interface ColorJudgeInput {
  readonly plan: SamplingPlan;
  readonly profile: Profile;
  readonly context: EvaluationContext;
  readonly guardBand?: GuardBand | undefined;
}

/**
 * A judge of one color: the result of a run if every reading of the color were this one and its code values had taken this path, by the judge's own
 * functions. Limits that compare points with each other never see an error that they share, and a mean over a chart sees one color of many: both are
 * left out.
 */
export function colorJudge(
  { plan, profile, context, guardBand }: ColorJudgeInput,
  { patchIndex, points: [point] }: ColorRead,
): (reading: Reading, path: CodePath) => LimitResult['result'] {
  const { ownLayout: _, ...patch } = plan.patches[patchIndex] as PlannedPatch;
  const alone = { ...plan, ...partOf(plan, patchIndex), points: [point], centerIndex: point.index, patches: [patch] };
  const metrics = metricTable.filter((metric) => isAsked(metric, patch));
  const asked = {
    ...profile,
    limits: profile.limits.filter(({ metric }) => metrics.some(({ name }) => name === metric)),
  };
  const limited = metrics.filter(({ name }) => asked.limits.some(({ metric }) => name === metric));
  const exact = new Set(context.exact.has(patchIndex) ? [0] : []);
  const own = { ...context, exact, isBlind: blindSpots(context.model) };
  return (reading, path) => {
    const readings = [reading];
    const seen = observations(alone, readings);
    const values = valuesOf({ plan: alone, readings, seen }, asked, { ...own, path }, limited);
    const limits = withCodeResults(judgeLimits(asked, alone, values.metrics, guardBand), values.byCode);
    const results = limits.map(({ result }) => result);
    // A limit that cannot be judged makes a run inconclusive, even if another one fails.
    if (results.includes('unjudged')) return 'unjudged';
    return results.includes('missed') || checkUnseenCodes(values.unseen, alone, profile).length > 0 ? 'missed' : 'met';
  };
}

/** True if one reading of a patch decides a metric. */
function isAsked(metric: MetricDefinition, { pattern }: PlannedPatch): boolean {
  if (metric.scope === 'plan' || metric.needs === 'color') return false;
  return pattern === undefined || metric.isOfEachReading === true;
}
