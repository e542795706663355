import type { Patch } from '../../plan/pattern/patch.ts';
import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { FieldReadings } from './field-readings.ts';
import type { MetricValue, PlanMetric, ValueSoFar } from './metric-definition.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import type { PatchReadings } from './patch-readings.ts';
import { greatest, luminanceRatio, noLuminance, type PointValues } from './point-value.ts';

/** Contrast deviation T: how much the ratio of 50 % gray to white differs from that at the center. */
export const contrastDeviationMax: PlanMetric = {
  name: 'contrast-deviation-max',
  title: 'max contrast deviation',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'plan',
  isFromCenter: true,
  patchesUsed: whiteAndHalf,
  formula: 'max |100 (R / Rc - 1)| over points, R = L50 / L100',
  source: 'ISO 14861:2015 as DisplayCAL carries it out',
  points: contrastDeviations,
  measure: (field) => worst(field, contrastDeviations(field)),
  soFar: (field): ValueSoFar => ({ ...worst(field, deviationsSoFar(field)), bound: 'at-least' }),
};

function worst(field: FieldReadings, points: PointValues): MetricValue {
  const { half } = levels(field);
  const found = greatest(points);
  // A number over several patches can only name a point of the layout that the plan has for all of them.
  return field.plan.patches[half.patchIndex]?.ownLayout ? { ...found, pointIndex: null } : found;
}

function contrastDeviations(field: FieldReadings): PointValues {
  return deviationsAt(field, levels(field).half.luminances());
}

/** Only of the points that both patches were read at; the center is among them, or there is no value. */
function deviationsSoFar(field: FieldReadings): PointValues {
  const { white, half } = levels(field);
  const whiteAt = atPlace(field, white, half);
  const { pointIndices, values } = half.luminances();
  const both = [...pointIndices.keys()].filter((place) => whiteAt(pointIndices[place] as number) !== undefined);
  const read = both.map((place) => pointIndices[place] as number);
  return deviationsAt(field, { pointIndices: read, values: both.map((place) => values[place] as number) });
}

function deviationsAt(field: FieldReadings, { pointIndices, values }: PointValues): PointValues {
  const { white, half } = levels(field);
  const whiteAt = whiteByPlace(field, white, half);
  const noWhite = noLuminance('white', 'point');
  const ratios = values.map((value, place) => luminanceRatio(value, whiteAt(pointIndices[place] as number), noWhite));
  const { pointIndex: centerIndex } = half.centerColor();
  const center = luminanceRatio(half.centerLuminance(), whiteAt(centerIndex), noLuminance('white', 'center'));
  const percents = ratios.map(
    (ratio) => 100 * Math.abs(luminanceRatio(ratio, center, { code: 'half-dark', params: {} }) - 1),
  );
  return { pointIndices, values: percents };
}

/** Luminance of white at a point of 50 % gray. */
function whiteByPlace(field: FieldReadings, white: PatchReadings, half: PatchReadings): (pointIndex: number) => number {
  const at = atPlace(field, white, half);
  return (pointIndex) => {
    const under = at(pointIndex);
    if (under === undefined) throw new UncomputableMetricError({ code: 'white-not-read-everywhere', params: {} });
    return under;
  };
}

/** The same where it is read: the two may be read in other layouts, and only the same pixel counts. */
function atPlace(
  { plan }: FieldReadings,
  white: PatchReadings,
  half: PatchReadings,
): (pointIndex: number) => number | undefined {
  const { pointIndices, values } = white.luminances();
  const isShared = [white, half].every(({ patchIndex }) => !plan.patches[patchIndex]?.ownLayout);
  const placeOf = isShared ? (_: PatchReadings, pointIndex: number) => pointIndex : pixelFinder(plan);
  const whites = new Map<number | string, number>();
  for (const [place, pointIndex] of pointIndices.entries())
    whites.set(placeOf(white, pointIndex), values[place] as number);
  return (pointIndex) => whites.get(placeOf(half, pointIndex));
}

function pixelFinder(plan: SamplingPlan): (level: PatchReadings, pointIndex: number) => string {
  const pointAt = pointFinder(plan);
  return ({ patchIndex }, pointIndex) => {
    const point = pointAt(patchIndex, pointIndex);
    return point ? `${point.xPx},${point.yPx}` : `#${pointIndex}`;
  };
}

function levels({ levels }: FieldReadings): { readonly white: PatchReadings; readonly half: PatchReadings } {
  const found = whiteAndHalf(levels.map(({ patch }) => patch));
  if (found.length === 0) throw new UncomputableMetricError({ code: 'white-and-half-not-planned', params: {} });
  const [white, half] = found.map((patchIndex) => levels[patchIndex]) as [PatchReadings, PatchReadings];
  return { white, half };
}

function whiteAndHalf(patches: readonly Patch[]): readonly number[] {
  for (const [white, patch] of patches.entries()) {
    const half = patches.findIndex((other) => other.bitDepth === patch.bitDepth && isGray(other, 0.5));
    if (half >= 0 && isGray(patch, 1)) return [white, half];
  }
  return [];
}

function isGray({ codes, bitDepth, pattern }: Patch, part: number): boolean {
  if (pattern) return false;
  const code = Math.round(part * (2 ** bitDepth - 1));
  return codes.r === code && codes.g === code && codes.b === code;
}
