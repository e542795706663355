import type { SamplingPlan } from '../sampling/sampling-plan.ts';

/** A sample point as people find it on the screen: `column 5, row 1 (3456, 216 px)`, from 1 at the top left. */
export function placeName({ points }: SamplingPlan, pointIndex: number): string {
  const point = points.find(({ index }) => index === pointIndex);
  if (!point) return `point ${pointIndex + 1}`;
  const place =
    point.row === null || point.column === null
      ? `point ${point.index + 1}`
      : `column ${point.column + 1}, row ${point.row + 1}`;
  return `${place} (${point.xPx}, ${point.yPx} px)`;
}

/** A patch's name, or its number where the plan does not know it. */
export function patchName({ patches }: SamplingPlan, patchIndex: number): string {
  return patches[patchIndex]?.name ?? `patch ${patchIndex + 1}`;
}

/** A reading as people find it: `white at column 5, row 1 (3456, 216 px)`. */
export function readingName(
  plan: SamplingPlan,
  { patchIndex, pointIndex }: { readonly patchIndex: number; readonly pointIndex: number },
): string {
  return `${patchName(plan, patchIndex)} at ${placeName(plan, pointIndex)}`;
}
