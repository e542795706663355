import type { Resolution, SamplePoint } from './sample-point.ts';
import type { PlannedLayout, SamplingPlan } from './sampling-plan.ts';

/** One patch or chart of a plan as it is read: the only way in which code gets the points of a patch. */
export interface PlanPart extends PlannedLayout {
  readonly resolution: Resolution;
}

/** A point under a patch. */
export interface PartPoint {
  readonly patchIndex: number;
  readonly point: SamplePoint;
}

/** Layout that a patch is read at: its own, or the plan's. */
export function partOf(plan: SamplingPlan, patchIndex: number): PlanPart {
  const own = plan.patches[patchIndex]?.ownLayout;
  return own ? { ...own, resolution: plan.resolution } : plan;
}

/** The parts of a plan, one a patch. */
export function partsOf(plan: SamplingPlan): readonly PlanPart[] {
  return plan.patches.map((_, patchIndex) => partOf(plan, patchIndex));
}

/** Every point under every patch, in the order of the plan. */
export function plannedPoints(plan: SamplingPlan): readonly PartPoint[] {
  return partsOf(plan).flatMap(({ points }, patchIndex) => points.map((point) => ({ patchIndex, point })));
}

/** Number of readings that a plan asks for. */
export function plannedCount(plan: SamplingPlan): number {
  return partsOf(plan).reduce((sum, { points }) => sum + points.length, 0);
}

/** The points of a plan, for quick lookups: of its own layout, and of each patch. */
export interface PlanPoints {
  readonly shared: ReadonlyMap<number, SamplePoint>;
  readonly byPatch: readonly ReadonlyMap<number, SamplePoint>[];
}

export function pointsOf(plan: SamplingPlan): PlanPoints {
  const shared = byIndex(plan);
  return { shared, byPatch: plan.patches.map(({ ownLayout }) => (ownLayout ? byIndex(ownLayout) : shared)) };
}

/** The point of a patch (null: of the plan's own layout) by its `index`; undefined if there is none. */
export type PointFinder = (patchIndex: number | null, pointIndex: number) => SamplePoint | undefined;

export function pointFinder(plan: SamplingPlan): PointFinder {
  const points = pointsOf(plan);
  return (patchIndex, pointIndex) => (points.byPatch[patchIndex ?? -1] ?? points.shared).get(pointIndex);
}

function byIndex({ points }: PlannedLayout): ReadonlyMap<number, SamplePoint> {
  return new Map(points.map((point) => [point.index, point]));
}
