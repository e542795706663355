import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { PointChoice, Strategy } from './strategy.ts';

/** All patches at one place, in the order of the plan, before the next place, so that a meter is moved once a place. */
export const pointByPoint: Strategy = {
  next(state) {
    const [first] = places(state.plan)
      .map((choices) => choices.filter((choice) => state.isLeft(choice)))
      .filter((choices) => choices.length > 0);
    return first?.[0] ?? state.inOrder;
  },
};

/** Points of the plan at each place, places in reading order. */
function places(plan: SamplingPlan): readonly (readonly PointChoice[])[] {
  const found = new Map<string, PointChoice[]>();
  for (const patchIndex of plan.patches.keys()) {
    for (const { index: pointIndex, xPx, yPx } of partOf(plan, patchIndex).points) {
      const there = found.get(`${xPx} ${yPx}`) ?? [];
      found.set(`${xPx} ${yPx}`, [...there, { patchIndex, pointIndex }]);
    }
  }
  return [...found.values()];
}
