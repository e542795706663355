import { partOf } from '../sampling/plan-parts.ts';
import type { SamplePoint } from '../sampling/sample-point.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';

/** A point in short, counted from 1 as in the judge's sentences: `C5 R1` for column 5, row 1; `#3` where there is no grid. */
export function pointName(point: SamplePoint | undefined, pointIndex: number): string {
  if (!point || point.row === null || point.column === null) return `#${pointIndex + 1}`;
  return `C${point.column + 1} R${point.row + 1}`;
}

/** The same for a point known by its patch (null: all of them) and its `index`. */
export function planPointName(plan: SamplingPlan, patchIndex: number | null, pointIndex: number): string {
  const { points } = partOf(plan, patchIndex ?? -1);
  return pointName(
    points.find(({ index }) => index === pointIndex),
    pointIndex,
  );
}
