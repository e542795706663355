import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { Inspection } from '../../record/inspection.ts';

/** Indices of the points of a patch that a diagnosis names as the place of the fault; empty if none does. */
export function diagnosedRegion({ plan, judgment }: Inspection, patchIndex: number): ReadonlySet<number> {
  const name = plan.patches[patchIndex]?.name;
  const found = new Set(judgment.diagnoses.flatMap(({ params }) => pointIndices(params, name)));
  return new Set(partOf(plan, patchIndex).points.flatMap(({ index }) => (found.has(index) ? [index] : [])));
}

/** A diagnosis of any cause, or of a record from elsewhere: only what looks like cells is taken. */
function pointIndices(params: object, patch: string | undefined): readonly number[] {
  if (!('cells' in params) || !('patch' in params) || params.patch !== patch || !Array.isArray(params.cells)) return [];
  return params.cells.flatMap((cell: unknown) =>
    typeof cell === 'object' && cell !== null && 'point' in cell && typeof cell.point === 'number'
      ? [cell.point - 1]
      : [],
  );
}
