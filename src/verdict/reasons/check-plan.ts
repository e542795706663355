import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import { spanOf, unreadQuarters } from '../../sampling/span.ts';
import { matchingPatches } from '../matching-patches.ts';
import type { Profile } from '../profile.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Whether the plan is one that the profile's limits speak of. */
export function checkPlan(plan: SamplingPlan, { name, requires, limits, note }: Profile): readonly Reason[] {
  const reasons: Reason[] = [];
  if (limits.length === 0) {
    reasons.push(inconclusive('profile-without-limits', { profile: name, note: note ?? null }));
  }
  if (plan.points.length < requires.minimumPoints) {
    const [points, minimum] = [plan.points.length, requires.minimumPoints];
    reasons.push(inconclusive('plan-too-small', { points, profile: name, minimum }));
  }
  reasons.push(...checkSpan(plan, name, requires.minimumSpan ?? HALF));
  const grid = requires.minimumGrid;
  if (grid && !(plan.grid && plan.grid.columns >= grid.columns && plan.grid.rows >= grid.rows)) {
    const { columns, rows } = grid;
    reasons.push(inconclusive('plan-grid-too-small', { layout: plan.layout, profile: name, columns, rows }));
  }
  const named = [...requires.patches, ...limits.flatMap(({ patches = [] }) => patches)];
  const missing = [...new Set(named)].filter((patch) => matchingPatches(plan, patch).length === 0);
  if (missing.length > 0) {
    reasons.push(inconclusive('plan-patch-missing', { profile: name, patches: missing }));
  }
  return reasons;
}

/** Points closer together leave more of the screen outside than between them. */
const HALF = 0.5;

function checkSpan(plan: SamplingPlan, profileName: string, minimumSpan: number): readonly Reason[] {
  // A plan without points has said so.
  if (plan.points.length === 0) return [];
  const { width, height } = spanOf(plan);
  if (width < minimumSpan || height < minimumSpan) {
    return [inconclusive('plan-span-too-small', { width, height, profile: profileName, minimum: minimumSpan })];
  }
  const unread = minimumSpan < HALF ? [] : unreadQuarters(plan);
  return unread.length === 0 ? [] : [inconclusive('plan-quarter-unread', { quarters: unread })];
}
