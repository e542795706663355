import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { SignalCheck } from './meter-log.ts';

/** A place at which the signal check reads a patch. */
export interface CheckedPlace extends Pick<SignalCheck, 'patchIndex' | 'place'> {
  readonly requested: Position;
}

/** The places of a patch whose color is known: the center of its layout, and the lower right corner on even coordinates, as HDCP requires. */
export function checkedPlaces(plan: SamplingPlan, patchIndex: number): readonly CheckedPlace[] {
  const { resolution, patches } = plan;
  const { points, centerIndex } = partOf(plan, patchIndex);
  const center = points.find(({ index }) => index === centerIndex);
  const corner = { xPx: lastEven(resolution.widthPx), yPx: lastEven(resolution.heightPx) };
  const places: readonly CheckedPlace[] = [
    ...(center ? [{ patchIndex, place: 'center', requested: { xPx: center.xPx, yPx: center.yPx } } as const] : []),
    { patchIndex, place: 'corner', requested: corner },
  ];
  const patch = patches[patchIndex];
  return places.filter(({ requested }) => patch && expectedCodes(patch, resolution, requested) !== null);
}

function lastEven(length: number): number {
  return 2 * Math.floor((length - 1) / 2);
}
