import { layoutOfCells } from '../plan/pattern/cells.ts';
import { parseLayout } from '../plan/sampling/layout.ts';
import { resolvePatchInput } from '../plan/sampling/patch-input.ts';
import { type PlanPart, partOf } from '../plan/sampling/plan-parts.ts';
import { planSampling } from '../plan/sampling/plan-sampling.ts';
import type { SamplePoint } from '../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { matchingPatches } from './matching-patches.ts';
import type { Profile } from './profiles/profile.ts';

/**
 * True if a plan covers less than each plan of its profile: a patch is missing, or is not read at every point of its layout there. A finer grid
 * than the profile's does not cover less.
 */
export function isPlanNarrowed(plan: SamplingPlan, profile: Profile): boolean {
  return [profile.plan, profile.fullPlan ?? profile.plan].every((wanted) => isNarrowerThan(wanted, plan));
}

function isNarrowerThan(wanted: Pick<Profile['plan'], 'layout' | 'patches'>, plan: SamplingPlan): boolean {
  try {
    return wanted.patches.map(resolvePatchInput).some((input) => {
      const { patch, layout = wanted.layout } = 'patch' in input ? input : { patch: input };
      const { pattern } = patch;
      const own = pattern?.kind === 'cells' ? layoutOfCells(pattern) : layout;
      return !matchingPatches(plan, patch.name).some((index) => isReadAt(own, partOf(plan, index), plan));
    });
  } catch {
    // A plan whose screen cannot hold the profile's own proves nothing.
    return true;
  }
}

function isReadAt(layout: string, part: PlanPart, { resolution, evenCoordinates }: SamplingPlan): boolean {
  const { grid } = parseLayout(layout, resolution);
  const isFiner = grid && part.grid && part.grid.columns >= grid.columns && part.grid.rows >= grid.rows;
  const { points } = planSampling({
    layout: isFiner ? `${part.grid.columns}x${part.grid.rows}` : layout,
    order: 'row-major',
    resolution,
    evenCoordinates,
    patches: [resolvePatchInput('white')],
  });
  const read = new Set(part.points.map(pixel));
  return points.every((point) => read.has(pixel(point)));
}

function pixel({ xPx, yPx }: SamplePoint): string {
  return `${xPx} ${yPx}`;
}
