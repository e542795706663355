import { groupBy } from '../../base/group-by.ts';
import type { Patch, Rgb } from '../../plan/pattern/patch.ts';
import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { FARTHEST_FRACTION, FRACTION_ROUNDING, fractionsApart } from '../../plan/sampling/farthest-fraction.ts';
import { type PartPoint, type PlanPart, partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import { placeKey, type SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { impossibleLight, impossiblyNegative } from '../light/impossible-light.ts';
import { findNotDarker } from '../light/light-order.ts';
import { belowFloor } from '../light/unresolved.ts';
import type { LightReading } from '../reading.ts';
import type { MeterSample } from './meter-sample.ts';
import { invalidReadingsFile } from './number-at.ts';
import { refuseImpossiblyDark } from './refuse-impossibly-dark.ts';

/** Facts about the samples that their file does not state. */
export interface SampleFacts {
  readonly instrument?: string | null | undefined;
  /** The lowest luminance that the instrument measures, in cd/m2; null if it is not known. */
  readonly floorCdM2?: number | null | undefined;
  /** True if samples without positions are the points of the plan, in its order. */
  readonly inPlanOrder?: boolean | undefined;
}

/**
 * Samples of a meter as readings of a plan. A sample of a patch that the plan does not show is left out and counted; one of a
 * planned patch at a place that is not a point of the plan throws `invalid-readings-file`, since its meaning is not known.
 * `at` is when they were taken or brought in: UTC, ISO 8601.
 */
export function readingsOfPlan(
  samples: readonly MeterSample[],
  plan: SamplingPlan,
  at: string,
  { instrument = null, floorCdM2 = null, inPlanOrder = false }: SampleFacts = {},
): { readonly readings: readonly LightReading[]; readonly leftOut: number } {
  const placed = inPlanOrder ? inOrder(samples, plan) : byPlace(samples, plan);
  const readings = placed.map(({ sample, patchIndex, point }, sequence): LightReading => {
    const { light, received, line, xFraction, yFraction } = sample;
    const { index, xPx, yPx } = point;
    const why = impossiblyNegative(light) ?? impossibleLight(light);
    if (why !== null) throw invalidReadingsFile(`Line ${line}: expected the light of a display, but ${why}.`);
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
  refuseImpossiblyDark(plan, readings);
  if (placed.length < samples.length) refuseOtherOrder(samples, new Set(placed.map(({ sample }) => sample)));
  return { readings, leftOut: samples.length - readings.length };
}

/** A sample, and its point in the plan. */
interface PlacedSample extends PartPoint {
  readonly sample: MeterSample;
}

function byPlace(samples: readonly MeterSample[], plan: SamplingPlan): readonly PlacedSample[] {
  const counts = new Map<string, number>();
  return samples.flatMap((sample) => {
    const places = placesOf(sample, plan);
    const free = places.find((place) => !counts.has(keyOf(place)));
    const place = free ?? places[0];
    if (!place) return [];
    const count = (counts.get(keyOf(place)) ?? 0) + 1;
    if (count > MOST_AT_A_PLACE) {
      throw invalidReadingsFile(
        `Line ${sample.line}: this point has more than ${MOST_AT_A_PLACE} samples of one patch, expected one.`,
      );
    }
    counts.set(keyOf(place), count);
    return [{ sample, ...place }];
  });
}

/** Two are for the judge to refuse; of many, the time to judge them would grow with their square. */
const MOST_AT_A_PLACE = 100;

function keyOf({ patchIndex, point }: PartPoint): string {
  return placeKey({ patchIndex, pointIndex: point.index });
}

/**
 * The places that a sample may be of, by its color and its position: a patch, or the cell of a chart that has the same color. Empty if the plan does
 * not show its color.
 */
function placesOf(sample: MeterSample, plan: SamplingPlan): readonly PartPoint[] {
  const { xFraction, yFraction, line, shown, point } = sample;
  if (point !== undefined && xFraction === null) {
    throw invalidReadingsFile(
      'The file names its points: state the grid that they are of with --positions, such as --positions 5x5.',
    );
  }
  if (xFraction === null || yFraction === null) {
    throw invalidReadingsFile(
      'The file has no positions. Add them (SAMPLE_LOC in a .ti3, posX,posY in a CSV file), or state with --positions what they are: a grid such as 5x5, or plan-order for the points of the plan, row by row from the top left.',
    );
  }
  const place = { xFraction, yFraction };
  const places = plan.patches.flatMap((patch, patchIndex): PartPoint[] => {
    const part = partOf(plan, patchIndex);
    const { point, isAlone } = nearestPoint(place, part);
    const codes = point && expectedCodes(patch, plan.resolution, point);
    if (!codes || !isPatch({ ...patch, codes }, shown)) return [];
    if (isAlone) return [{ patchIndex, point }];
    throw invalidReadingsFile(
      `Line ${line}: ${placeText(place)} is as near to one point of the layout ${part.layout} as to another.`,
    );
  });
  if (places.length > 0) return places;
  const flat = plan.patches.findIndex((patch) => !patch.pattern && isPatch(patch, shown));
  if (flat < 0) return [];
  throw invalidReadingsFile(
    `Line ${line}: ${placeText(place)} is not a point of the layout ${partOf(plan, flat).layout} or within ${FARTHEST_FRACTION} of one; name the layout that was measured with --layout.`,
  );
}

/** A position with at most six decimals, as a lab would write it. */
function placeText({ xFraction, yFraction }: { readonly xFraction: number; readonly yFraction: number }): string {
  return [xFraction, yFraction].map((fraction) => Number(fraction.toFixed(6))).join(',');
}

/** True if drives round to the codes of a patch, half up, as percentages of a patch's name do. */
function isPatch({ codes, bitDepth }: Patch, shown: Rgb): boolean {
  const full = 2 ** bitDepth - 1;
  const isCode = (drive: number, code: number) => Math.floor(drive * full + 0.5 + 1e-6) === code;
  return isCode(shown.r, codes.r) && isCode(shown.g, codes.g) && isCode(shown.b, codes.b);
}

type Place = Pick<SamplePoint, 'xFraction' | 'yFraction'>;

/** The nearest point within reach, and whether no other one is as near. */
function nearestPoint(
  place: Place,
  { points }: PlanPart,
): { readonly point: SamplePoint | undefined; readonly isAlone: boolean } {
  const distance = (point: SamplePoint) => fractionsApart(point, place);
  let nearest: SamplePoint | undefined;
  let next: SamplePoint | undefined;
  for (const point of points) {
    if (!nearest || distance(point) < distance(nearest)) [nearest, next] = [point, nearest];
    else if (!next || distance(point) < distance(next)) next = point;
  }
  if (!nearest || distance(nearest) > FARTHEST_FRACTION + FRACTION_ROUNDING)
    return { point: undefined, isAlone: false };
  return { point: nearest, isAlone: !next || distance(next) - distance(nearest) >= FRACTION_ROUNDING };
}

/** The points of each patch one after the other, which only holds if each patch has as many samples as points. */
function inOrder(samples: readonly MeterSample[], plan: SamplingPlan): readonly PlacedSample[] {
  const chart = plan.patches.find(({ pattern }) => pattern !== undefined);
  if (chart) throw invalidReadingsFile(`The plan shows the chart ${chart.name}: its cells need positions in the file.`);
  if (samples.some(({ xFraction, point }) => xFraction !== null || point !== undefined)) {
    throw invalidReadingsFile('The file has positions, or names of points: leave out --positions plan-order.');
  }
  const patchOf = (sample: MeterSample) => plan.patches.findIndex((patch) => isPatch(patch, sample.shown));
  const byPatch = samples.map((sample) => ({ sample, patchIndex: patchOf(sample) }));
  const counts = plan.patches.map(() => 0);
  const placed = byPatch.flatMap(({ sample, patchIndex }): PlacedSample[] => {
    const count = counts[patchIndex];
    if (count === undefined) return [];
    counts[patchIndex] = count + 1;
    const point = partOf(plan, patchIndex).points[count];
    return point ? [{ sample, patchIndex, point }] : [];
  });
  for (const [patchIndex, { name }] of plan.patches.entries()) {
    const planned = partOf(plan, patchIndex).points.length;
    if (counts[patchIndex] !== planned) {
      throw invalidReadingsFile(
        `In the order of the plan, ${name} expects ${planned} samples, one a point, got ${counts[patchIndex]}.`,
      );
    }
  }
  return placed;
}

/**
 * Throws `invalid-readings-file` if a color of the file is not clearly darker than a brighter one: one of them was not shown, or has the wrong name.
 * Pairs that the plan shows are left to the judge.
 */
function refuseOtherOrder(samples: readonly MeterSample[], planned: ReadonlySet<MeterSample>): void {
  const byColor = groupBy(
    samples.filter(({ light }) => light.Y > 0),
    ({ shown: { r, g, b } }) => `${r} ${g} ${b}`,
  );
  const measured = [...byColor.values()].map((ofColor) => {
    const first = ofColor[0] as MeterSample;
    const luminance = ofColor.reduce((sum, { light }) => sum + light.Y, 0) / ofColor.length;
    return { drive: first.shown, luminance, line: first.line, isPlanned: planned.has(first) };
  });
  const found = findNotDarker(measured);
  if (!found || (found.darker.isPlanned && found.brighter.isPlanned)) return;
  throw invalidReadingsFile(
    `Line ${found.darker.line}: this color has ${found.darker.luminance.toPrecision(4)} cd/m2, but the brighter one of line ${found.brighter.line} has ${found.brighter.luminance.toPrecision(4)}: one of the two was not shown, or has another name.`,
  );
}
