import type { Patch, Rgb } from '../pattern/patch.ts';
import type { LightReading } from '../reading/reading.ts';
import { belowFloor } from '../reading/unresolved.ts';
import { type PlanPart, partOf } from '../sampling/plan-parts.ts';
import type { SamplePoint } from '../sampling/sample-point.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { invalidReadingsFile } from './invalid-readings-file.ts';
import type { MeterSample } from './meter-sample.ts';

/** What a file itself does not say about its samples. */
export interface SampleFacts {
  readonly instrument?: string | null | undefined;
  /** The least that the instrument measures, in cd/m2; null if it is not known. */
  readonly floorCdM2?: number | null | undefined;
  /** Whether samples without positions are the points of the plan, in its order. */
  readonly inPlanOrder?: boolean | undefined;
}

/**
 * Samples of a meter as readings of a plan. A sample of a patch that the plan does not show is left out and counted; one of a
 * planned patch at a place that is no point of the plan throws `invalid-readings-file`, since nobody knows what it stands for.
 * `at` is when they were taken or brought in: UTC, ISO 8601.
 */
export function readingsOfPlan(
  samples: readonly MeterSample[],
  plan: SamplingPlan,
  at: string,
  { instrument = null, floorCdM2 = null, inPlanOrder = false }: SampleFacts = {},
): { readonly readings: readonly LightReading[]; readonly leftOut: number } {
  const byPatch = samples.flatMap((sample) => {
    const patchIndex = plan.patches.findIndex((patch) => isPatch(patch, sample.shown));
    return patchIndex < 0 ? [] : [{ sample, patchIndex }];
  });
  const pointOf = inPlanOrder ? pointsInOrder(byPatch, plan) : pointAtPlace;
  const readings = byPatch.map(({ sample, patchIndex }, sequence): LightReading => {
    const { index, xPx, yPx } = pointOf(sample, partOf(plan, patchIndex));
    const { light, received, line, xFraction, yFraction } = sample;
    const unresolved = belowFloor(light, floorCdM2);
    return {
      kind: 'light',
      patchIndex,
      pointIndex: index,
      requested: { xPx, yPx },
      sequence,
      // The planned place: a meter cannot tell where it is.
      actual: { xPx, yPx },
      light,
      ...(unresolved && { unresolved }),
      ...(xFraction !== null && yFraction !== null && { place: { xFraction, yFraction } }),
      instrument,
      correction: null,
      received: { line, text: received },
      startedAt: at,
      elapsedMs: 0,
      durationMs: 0,
      attempts: [],
    };
  });
  return { readings, leftOut: samples.length - readings.length };
}

/** Whether drives round to the codes of a patch, half up, as percentages of a patch's name do. */
function isPatch({ codes, bitDepth }: Patch, shown: Rgb): boolean {
  const full = 2 ** bitDepth - 1;
  const isCode = (drive: number, code: number) => Math.floor(drive * full + 0.5 + 1e-6) === code;
  return isCode(shown.r, codes.r) && isCode(shown.g, codes.g) && isCode(shown.b, codes.b);
}

type PointOf = (sample: MeterSample, part: PlanPart) => SamplePoint;

/** How far a sample may lie from its point, in fractions of width and height; people write 1/6 as 0.167 or 0.17. */
export const FARTHEST_FRACTION = 0.01;
/** Decimal fractions are not exact in binary: 0.51 is 0.01 from 0.5. */
const ROUNDING = 1e-9;

const pointAtPlace: PointOf = ({ xFraction, yFraction, line }, { points, layout }) => {
  if (xFraction === null || yFraction === null) {
    throw invalidReadingsFile(
      'The file has no positions. Add them (posX,posY next to Lv,x,y), or name --positions plan-order if the points of each patch are in the file row by row from the top left.',
    );
  }
  const distance = (point: SamplePoint) =>
    Math.max(Math.abs(point.xFraction - xFraction), Math.abs(point.yFraction - yFraction));
  const [nearest, next] = nearestTwo(points, distance);
  if (!nearest || distance(nearest) > FARTHEST_FRACTION + ROUNDING) {
    throw invalidReadingsFile(
      `Line ${line}: ${xFraction},${yFraction} is no point of the layout ${layout}, nor within ${FARTHEST_FRACTION} of one; name the layout that was measured with --layout.`,
    );
  }
  if (next && distance(next) - distance(nearest) < ROUNDING) {
    throw invalidReadingsFile(
      `Line ${line}: ${xFraction},${yFraction} is as near to one point of the layout ${layout} as to another.`,
    );
  }
  return nearest;
};

function nearestTwo(
  points: readonly SamplePoint[],
  distance: (point: SamplePoint) => number,
): readonly [SamplePoint | undefined, SamplePoint | undefined] {
  let nearest: SamplePoint | undefined;
  let next: SamplePoint | undefined;
  for (const point of points) {
    if (!nearest || distance(point) < distance(nearest)) [nearest, next] = [point, nearest];
    else if (!next || distance(point) < distance(next)) next = point;
  }
  return [nearest, next];
}

/** The points of each patch one after the other, which only holds if each patch has as many samples as points. */
function pointsInOrder(
  byPatch: readonly { readonly sample: MeterSample; readonly patchIndex: number }[],
  plan: SamplingPlan,
): PointOf {
  const points = new Map<MeterSample, SamplePoint>();
  for (const [patchIndex, { name }] of plan.patches.entries()) {
    const own = byPatch.filter((one) => one.patchIndex === patchIndex);
    const planned = partOf(plan, patchIndex).points;
    if (own.some(({ sample }) => sample.xFraction !== null)) {
      throw invalidReadingsFile('The file has positions: leave out --positions plan-order.');
    }
    if (own.length !== planned.length) {
      throw invalidReadingsFile(
        `In the order of the plan, ${name} expects ${planned.length} samples, one a point, came ${own.length}.`,
      );
    }
    for (const [place, { sample }] of own.entries()) points.set(sample, planned[place] as SamplePoint);
  }
  return (sample) => points.get(sample) as SamplePoint;
}
