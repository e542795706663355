import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { cellCodes } from './cell-codes.ts';

/**
 * A point in short, counted from 1 as in the judge's sentences: `C5 R1` for column 5, row 1; `#3` if there is no grid; with the code
 * values of its cell on a chart: `C5 R1 64/192/64`. `patchIndex`: null for all patches.
 */
export function pointName(
  plan: SamplingPlan,
  patchIndex: number | null,
  point: SamplePoint | undefined,
  pointIndex: number,
): string {
  if (!point || point.row === null || point.column === null) return `#${pointIndex + 1}`;
  const codes = cellCodes(plan, patchIndex, point);
  return `C${point.column + 1} R${point.row + 1}${codes === null ? '' : ` ${codes}`}`;
}

/** The same for a point known by its patch and its `index`. */
export function planPointName(plan: SamplingPlan, patchIndex: number | null, pointIndex: number): string {
  const { points } = partOf(plan, patchIndex ?? -1);
  const point = points.find(({ index }) => index === pointIndex);
  return pointName(plan, patchIndex, point, pointIndex);
}
