import { blindSpots } from '../../color/blind-spots.ts';
import type { CodeValues } from '../../color/code-values.ts';
import { findMetric } from '../../color/metrics/metric-table.ts';
import { partOf } from '../../sampling/plan-parts.ts';
import type { PlannedPatch, SamplingPlan } from '../../sampling/sampling-plan.ts';
import { type Means, valuesOf } from '../evaluate.ts';
import type { GuardBand } from '../guard-band.ts';
import { judgeLimits } from '../judge-limits.ts';
import type { Profile } from '../profile.ts';
import { checkUnseenCodes } from '../reasons/check-unseen-codes.ts';
import type { ColorRead } from './colors-read.ts';
import { imaginedReading, type ReadingTraits } from './imagined-reading.ts';

export interface WouldFailInput {
  readonly plan: SamplingPlan;
  readonly profile: Profile;
  readonly means: Means;
  readonly traits: ReadingTraits;
  readonly guardBand?: GuardBand | undefined;
}

/**
 * Whether a run would fail if every reading of a color were other code values and all else were as ideal: what the judge's own functions
 * say of one such reading. Limits that compare points with each other never see an error that they share, and a mean over a chart
 * sees one color of many: both are left out.
 */
export function wouldFail(
  { plan, profile, means, traits, guardBand }: WouldFailInput,
  color: ColorRead,
): (read: CodeValues) => boolean {
  const { patchIndex, points } = color;
  const [point] = points;
  const { ownLayout: _, ...patch } = plan.patches[patchIndex] as PlannedPatch;
  const alone = { ...plan, ...partOf(plan, patchIndex), points: [point], centreIndex: point.index, patches: [patch] };
  const asked = withLimitsOn(patch, profile);
  const metrics = asked.limits.flatMap(({ metric }) => findMetric(metric) ?? []);
  const exact = new Set(means.exact.has(patchIndex) ? [0] : []);
  const own = { ...means, exact, isBlind: means.model ? blindSpots(means.model) : () => false };
  return (read) => {
    const reading = imaginedReading(read, 0, point, traits.kind, means);
    if (!reading) return false;
    const values = valuesOf({ plan: alone, readings: [reading] }, asked, own, metrics);
    const results = judgeLimits(asked, alone, values.metrics, guardBand).map(({ result }) => result);
    // What cannot be judged makes a run inconclusive, whatever fails beside it.
    if (results.includes('unjudged')) return false;
    return results.includes('missed') || checkUnseenCodes(values.unseen, alone, profile).length > 0;
  };
}

/** The profile with those limits that one reading of a patch decides. */
function withLimitsOn({ pattern }: PlannedPatch, profile: Profile): Profile {
  const limits = profile.limits.filter(({ metric }) => {
    const definition = findMetric(metric);
    if (definition?.scope !== 'patch' || definition.needs === 'color') return false;
    return pattern === undefined || definition.isOfEachReading === true;
  });
  return { ...profile, limits };
}
