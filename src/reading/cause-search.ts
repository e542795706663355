import { expectedCodes } from '../pattern/patch-pattern.ts';
import { partOf } from '../sampling/plan-parts.ts';
import type { SamplePoint } from '../sampling/sample-point.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import type { PlannedReading, SignalReading } from './reading.ts';

/** How many readings a run takes to find out why its first patch is not on the screen. */
const MOST = 5;

/**
 * The readings that tell why the first patch is not on the screen, after the reading that did not find it: of another patch, at the same
 * pixel and at the center and the corners. A picture that does not change reads the same there, a window that is not full is right
 * elsewhere, and a change of all colors changes two patches in its own way. Of the same patch if the plan has no other flat one.
 */
export function causeSearch(plan: SamplingPlan, replaced: SignalReading): readonly PlannedReading[] {
  const patchIndex = mostTelling(plan, replaced.patchIndex);
  const { points } = partOf(plan, patchIndex);
  const here = points.filter(({ xPx, yPx }) => xPx === replaced.requested.xPx && yPx === replaced.requested.yPx);
  const spread = PLACES.map((place) => nearest(points, place));
  const chosen = new Set([...here, ...spread].filter((point) => point !== undefined));
  if (patchIndex === replaced.patchIndex) for (const point of here) chosen.delete(point);
  return [...chosen]
    .slice(0, MOST)
    .map(({ index, xPx, yPx }) => ({ patchIndex, pointIndex: index, requested: { xPx, yPx } }));
}

/** As fractions of width and height. */
const PLACES = [
  [0.5, 0.5],
  [1, 1],
  [0, 1],
  [1, 0],
  [0, 0],
] as const;

function nearest(points: readonly SamplePoint[], [x, y]: readonly [number, number]): SamplePoint | undefined {
  const away = (point: SamplePoint) => Math.hypot(point.xFraction - x, point.yFraction - y);
  return points.toSorted((a, b) => away(a) - away(b))[0];
}

/** The flat patch of the most saturated color, since few causes turn it into the same color; else a gray, middle rather than white or black. */
function mostTelling(plan: SamplingPlan, firstIndex: number): number {
  const drivesOf = (patchIndex: number) => {
    const patch = plan.patches[patchIndex];
    const codes = patch && !patch.pattern ? expectedCodes(patch, plan.resolution, { xPx: 0, yPx: 0 }) : null;
    return patch && codes ? [codes.r, codes.g, codes.b].map((code) => code / (2 ** patch.bitDepth - 1)) : null;
  };
  const first = drivesOf(firstIndex);
  const telling = plan.patches.flatMap((_, patchIndex) => {
    const drives = patchIndex === firstIndex ? null : drivesOf(patchIndex);
    const isOther = drives?.some((drive, channel) => Math.abs(drive - (first?.[channel] ?? -1)) > DIFFERENT);
    if (!drives || !isOther) return [];
    const [low, high] = [Math.min(...drives), Math.max(...drives)];
    return [{ patchIndex, score: high - low - Math.abs((high + low) / 2 - 0.5) / 2 }];
  });
  return telling.sort((a, b) => b.score - a.score)[0]?.patchIndex ?? firstIndex;
}

/** Drives that no range conversion takes for each other. */
const DIFFERENT = 0.2;
