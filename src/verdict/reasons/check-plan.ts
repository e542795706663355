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
    const more = note === undefined ? '' : ` ${note}`;
    reasons.push(inconclusive('profile-without-limits', `Profile ${name} has no limit to judge by.${more}`));
  }
  if (plan.points.length < requires.minimumPoints) {
    const what = `The plan reads ${plan.points.length} points, but profile ${name} needs at least ${requires.minimumPoints}`;
    reasons.push(inconclusive('plan-too-small', `${what}.`));
  }
  reasons.push(...checkSpan(plan, name, requires.minimumSpan ?? HALF));
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

/** Points closer together leave more of the screen outside than between them. */
const HALF = 0.5;

function checkSpan(plan: SamplingPlan, profileName: string, minimumSpan: number): readonly Reason[] {
  // A plan without points has said so.
  if (plan.points.length === 0) return [];
  const { width, height } = spanOf(plan);
  if (width < minimumSpan || height < minimumSpan) {
    const spanned = `${percent(width)} of the screen's width and ${percent(height)} of its height`;
    const what = `The points span ${spanned}, but profile ${profileName} needs ${percent(minimumSpan)} of both`;
    return [inconclusive('plan-span-too-small', `${what}.`)];
  }
  const unread = minimumSpan < HALF ? [] : unreadQuarters(plan);
  if (unread.length === 0) return [];
  return [inconclusive('plan-quarter-unread', `No point lies in the ${unread.join(', ')} quarter of the screen.`)];
}

/** Rounded down, so that what is too small never reads as enough. */
function percent(fraction: number): string {
  return `${Math.floor(fraction * 1000) / 10} %`;
}
