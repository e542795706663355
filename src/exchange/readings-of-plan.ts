import type { Patch, Rgb } from '../pattern/patch.ts';
import { expectedCodes } from '../pattern/patch-pattern.ts';
import type { LightReading } from '../reading/reading.ts';
import { type PartPoint, type PlanPart, partOf } from '../sampling/plan-parts.ts';
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
  const taken = new Set<string>();
  for (const sample of samples) {
    const places = placesOf(sample, plan);
    const free = places.find(({ patchIndex, point }) => !taken.has(`${patchIndex} ${point.index}`));
    const place = free ?? places[0];
    if (!place) continue;
    taken.add(`${place.patchIndex} ${place.point.index}`);
    readings.push(reading(sample, place.patchIndex, place.point, readings.length, at, instrument));
  }
  return { readings, leftOut: samples.length - readings.length };
}

/**
 * What a sample may be of, by its color and its place: a patch, or the cell of a chart that has the same color. Empty if the plan does
 * not show its color.
 */
function placesOf(sample: MeterSample, plan: SamplingPlan): readonly PartPoint[] {
  const places = plan.patches.flatMap((patch, patchIndex): PartPoint[] => {
    const part = partOf(plan, patchIndex);
    const point = nearestPoint(sample, part);
    const codes = point && expectedCodes(patch, plan.resolution, point);
    return codes && isPatch({ ...patch, codes }, sample.shown) ? [{ patchIndex, point }] : [];
  });
  if (places.length > 0) return places;
  const flat = plan.patches.findIndex((patch) => !patch.pattern && isPatch(patch, sample.shown));
  if (flat < 0) return [];
  const { xFraction, yFraction, line } = sample;
  throw invalidReadingsFile(
    `Line ${line}: ${xFraction},${yFraction} is no point of the layout ${partOf(plan, flat).layout}; name the layout that was measured with --layout.`,
  );
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
