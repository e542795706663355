import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { PlannedReading, SignalReading } from '../reading.ts';

/**
 * The readings, five at most, that tell why the first patch is not on the screen, after the reading that did not find it: of two other
 * patches, at the same pixel and at the center and the corners. A picture that does not change reads the same there, a window that is
 * not full is right elsewhere, and a change of all colors changes each patch in its own way. Of fewer patches if the plan has no more.
 */
export function causeSearch(plan: SamplingPlan, other: SignalReading): readonly PlannedReading[] {
  const [first = other.patchIndex, second] = mostTelling(plan, other.patchIndex);
  if (second === undefined) return pointsOf(plan, first, other, PLACES);
  const [center, ...corners] = PLACES;
  return [...pointsOf(plan, first, other, [center]), ...pointsOf(plan, second, other, corners.slice(0, 2))];
}

/** The same pixel, unless that is what was read, and the points nearest to these places. */
function pointsOf(
  plan: SamplingPlan,
  patchIndex: number,
  other: SignalReading,
  places: readonly Place[],
): readonly PlannedReading[] {
  const { points } = partOf(plan, patchIndex);
  const isHere = ({ xPx, yPx }: SamplePoint) => xPx === other.requested.xPx && yPx === other.requested.yPx;
  const chosen = new Set([points.find(isHere), ...places.map((place) => nearest(points, place))]);
  return [...chosen]
    .filter((point) => point !== undefined && !(patchIndex === other.patchIndex && isHere(point)))
    .map((point) => point as SamplePoint)
    .map(({ index, xPx, yPx }) => ({ patchIndex, pointIndex: index, requested: { xPx, yPx } }));
}

/** As fractions of width and height. */
const PLACES = [
  [0.5, 0.5],
  [1, 1],
  [0, 1],
  [1, 0],
] as const;

type Place = readonly [xFraction: number, yFraction: number];

function nearest(points: readonly SamplePoint[], [x, y]: Place): SamplePoint | undefined {
  const away = (point: SamplePoint) => Math.hypot(point.xFraction - x, point.yFraction - y);
  return points.toSorted((a, b) => away(a) - away(b))[0];
}

/** Up to two flat patches unlike the first one and each other: saturated colors first, since few causes turn them into the same color. */
function mostTelling(plan: SamplingPlan, firstIndex: number): readonly number[] {
  const drivesOf = (patchIndex: number) => {
    const patch = plan.patches[patchIndex];
    const codes = patch && !patch.pattern ? expectedCodes(patch, plan.resolution, { xPx: 0, yPx: 0 }) : null;
    return patch && codes ? [codes.r, codes.g, codes.b].map((code) => code / (2 ** patch.bitDepth - 1)) : [];
  };
  const isUnlike = (one: number, other: number) => {
    const drives = drivesOf(other);
    return drivesOf(one).some((drive, channel) => Math.abs(drive - (drives[channel] ?? drive - 1)) > DIFFERENT);
  };
  const saturation = (patchIndex: number) => Math.max(...drivesOf(patchIndex)) - Math.min(...drivesOf(patchIndex));
  const [telling, ...others] = plan.patches
    .map((_, patchIndex) => patchIndex)
    .filter((patchIndex) => isUnlike(patchIndex, firstIndex))
    .sort((a, b) => saturation(b) - saturation(a));
  if (telling === undefined) return [];
  const second = others.find((patchIndex) => isUnlike(patchIndex, telling));
  return second === undefined ? [telling] : [telling, second];
}

/** Drives that no range conversion takes for each other. */
const DIFFERENT = 0.2;
