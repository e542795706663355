import type { Patch, Rgb } from '../pattern/patch.ts';
import { expectedCodes } from '../pattern/patch-pattern.ts';
import type { LightReading } from '../reading/reading.ts';
import { type PlanPart, partOf } from '../sampling/plan-parts.ts';
import type { SamplePoint } from '../sampling/sample-point.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { invalidReadingsFile } from './invalid-readings-file.ts';
import type { MeterSample } from './meter-sample.ts';

/**
 * Samples of a meter as readings of a plan. A sample of a patch that the plan does not show is left out and counted; one of a
 * planned patch at a place that is no point of the plan throws `invalid-readings-file`, since nobody knows what it stands for.
 * `at` is when they were brought in: UTC, ISO 8601.
 */
export function readingsOfPlan(
  samples: readonly MeterSample[],
  plan: SamplingPlan,
  at: string,
  instrument: string | null = null,
): { readonly readings: readonly LightReading[]; readonly leftOut: number } {
  const readings: LightReading[] = [];
  for (const sample of samples) {
    const patchIndex = plan.patches.findIndex((patch, index) => isShown(patch, sample, partOf(plan, index)));
    const patch = plan.patches[patchIndex];
    if (patch)
      readings.push(
        reading(sample, patchIndex, pointOf(sample, partOf(plan, patchIndex)), readings.length, at, instrument),
      );
  }
  return { readings, leftOut: samples.length - readings.length };
}

/** Whether a sample is of a patch; of a chart if it is of the cell's color at that place. */
function isShown(patch: Patch, sample: MeterSample, part: PlanPart): boolean {
  if (!patch.pattern) return isPatch(patch, sample.shown);
  const point = nearestPoint(sample, part);
  const codes = point && expectedCodes(patch, part.resolution, point);
  return codes ? isPatch({ ...patch, codes }, sample.shown) : false;
}

/** Whether drives round to the codes of a patch, half up, as percentages of a patch's name do. */
function isPatch({ codes, bitDepth }: Patch, shown: Rgb): boolean {
  const full = 2 ** bitDepth - 1;
  const isCode = (drive: number, code: number) => Math.floor(drive * full + 0.5 + 1e-6) === code;
  return isCode(shown.r, codes.r) && isCode(shown.g, codes.g) && isCode(shown.b, codes.b);
}

/** Half of the closest spacing of the finest grid; people write 1/6 as 0.167 or 0.17. */
const FARTHEST_FRACTION = 0.005;

function nearestPoint({ xFraction, yFraction }: MeterSample, { points }: PlanPart): SamplePoint | undefined {
  const distance = (point: SamplePoint) =>
    Math.max(Math.abs(point.xFraction - xFraction), Math.abs(point.yFraction - yFraction));
  const nearest = points.reduce<SamplePoint | undefined>(
    (best, point) => (best && distance(best) <= distance(point) ? best : point),
    undefined,
  );
  return nearest && distance(nearest) <= FARTHEST_FRACTION ? nearest : undefined;
}

function pointOf(sample: MeterSample, part: PlanPart): SamplePoint {
  const point = nearestPoint(sample, part);
  if (point) return point;
  const { xFraction, yFraction, line } = sample;
  throw invalidReadingsFile(
    `Line ${line}: ${xFraction},${yFraction} is no point of the layout ${part.layout}; name the layout that was measured with --layout.`,
  );
}

/** The place is the planned one: a meter cannot tell where it is. */
function reading(
  { light, received, line }: MeterSample,
  patchIndex: number,
  point: SamplePoint,
  sequence: number,
  at: string,
  instrument: string | null,
): LightReading {
  const place = { xPx: point.xPx, yPx: point.yPx };
  return {
    kind: 'light',
    patchIndex,
    pointIndex: point.index,
    requested: place,
    sequence,
    actual: place,
    light,
    instrument,
    correction: null,
    received: { line, text: received },
    startedAt: at,
    elapsedMs: 0,
    durationMs: 0,
    attempts: [],
  };
}
