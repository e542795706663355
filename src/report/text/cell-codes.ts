import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';

/** The code values of the cell of a chart at a point, as `192/64/64`; null if the patch (null: all of them) is not a chart. */
export function cellCodes(
  { patches, resolution }: SamplingPlan,
  patchIndex: number | null,
  point: SamplePoint | undefined,
): string | null {
  const patch = patches[patchIndex ?? -1];
  if (!point || patch?.pattern?.kind !== 'cells') return null;
  const codes = expectedCodes(patch, resolution, point);
  return codes && `${codes.r}/${codes.g}/${codes.b}`;
}
