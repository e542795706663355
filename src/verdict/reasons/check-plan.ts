import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import { matchingPatches } from '../matching-patches.ts';
import type { Profile } from '../profile.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Whether the plan is one that the profile's limits speak of. */
export function checkPlan(plan: SamplingPlan, { name, requires, limits, note }: Profile): readonly Reason[] {
  const reasons: Reason[] = [];
  if (limits.length === 0) {
    const more = note === undefined ? '' : ` ${note}`;
    reasons.push(inconclusive('profile-without-limits', `Profile ${name} has no limit to judge by.${more}`));
  }
  if (plan.points.length < requires.minimumPoints) {
    const what = `The plan reads ${plan.points.length} points, but profile ${name} needs at least ${requires.minimumPoints}`;
    reasons.push(inconclusive('plan-too-small', `${what}.`));
  }
  const grid = requires.minimumGrid;
  if (grid && !(plan.grid && plan.grid.columns >= grid.columns && plan.grid.rows >= grid.rows)) {
    const what = `The plan's layout is ${plan.layout}, but profile ${name} needs a grid of at least`;
    reasons.push(inconclusive('plan-grid-too-small', `${what} ${grid.columns} columns and ${grid.rows} rows.`));
  }
  const named = [...requires.patches, ...limits.flatMap(({ patches = [] }) => patches)];
  const missing = [...new Set(named)].filter((patch) => matchingPatches(plan, patch).length === 0);
  if (missing.length > 0) {
    reasons.push(
      inconclusive('plan-patch-missing', `Profile ${name} judges ${missing.join(', ')}, which the plan does not show.`),
    );
  }
  return reasons;
}
