import type { Patch } from '../../pattern/patch.ts';
import { pointFinder } from '../../sampling/plan-parts.ts';
import type { FieldReadings } from './field-readings.ts';
import type { MetricValue, PlanMetric, ValueSoFar } from './metric-definition.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import type { PatchReadings } from './patch-readings.ts';
import { greatest, luminanceRatio, noLuminance, type PointValue } from './point-value.ts';

/** Contrast deviation T: how much the ratio of 50 % gray to white differs from that at the center. */
export const contrastDeviationMax: PlanMetric = {
  name: 'contrast-deviation-max',
  title: 'max contrast deviation',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'plan',
  patchesUsed: whiteAndHalf,
  formula: 'max |100 (R / Rc - 1)| over points, R = L50 / L100',
  source: 'ISO 14861:2015 as DisplayCAL carries it out',
  points: contrastDeviations,
  measure: (field) => worst(field, contrastDeviations(field)),
  soFar: (field): ValueSoFar => ({ ...worst(field, deviationsSoFar(field)), bound: 'at-least' }),
};

function worst(field: FieldReadings, values: readonly PointValue[]): MetricValue {
  const { half } = levels(field);
  const found = greatest(values);
  // A number over several patches can only name a point of the layout that the plan has for all of them.
  return field.plan.patches[half.patchIndex]?.ownLayout ? { ...found, pointIndex: null } : found;
}

function contrastDeviations(field: FieldReadings): readonly PointValue[] {
  return deviationsAt(field, levels(field).half.luminances());
}

/** Only of the points that both patches were read at; the center is among them, or there is no value. */
function deviationsSoFar(field: FieldReadings): readonly PointValue[] {
  const { white, half } = levels(field);
  const whiteAt = atPlace(field, white, half);
  return deviationsAt(
    field,
    half.luminances().filter(({ pointIndex }) => whiteAt(pointIndex) !== undefined),
  );
}

function deviationsAt(field: FieldReadings, halfAt: readonly PointValue[]): readonly PointValue[] {
  const { white, half } = levels(field);
  const whiteAt = whiteByPlace(field, white, half);
  const ratios = halfAt.map(({ pointIndex, value }): PointValue => {
    return { pointIndex, value: luminanceRatio(value, whiteAt(pointIndex), noLuminance('white', 'point')) };
  });
  const { pointIndex: centreIndex } = half.centreColor();
  const centre = luminanceRatio(half.centreLuminance(), whiteAt(centreIndex), noLuminance('white', 'center'));
  return ratios.map(({ pointIndex, value }) => {
    const ratio = luminanceRatio(value, centre, { code: 'half-dark', params: {} });
    return { pointIndex, value: 100 * Math.abs(ratio - 1) };
  });
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
  const pointAt = pointFinder(plan);
  const place = ({ patchIndex }: PatchReadings, pointIndex: number) => {
    const point = pointAt(patchIndex, pointIndex);
    return point ? `${point.xPx},${point.yPx}` : `#${pointIndex}`;
  };
  const whites = new Map(white.luminances().map(({ pointIndex, value }) => [place(white, pointIndex), value]));
  return (pointIndex) => whites.get(place(half, pointIndex));
}

function levels({ levels }: FieldReadings): { readonly white: PatchReadings; readonly half: PatchReadings } {
  const found = whiteAndHalf(levels.map(({ patch }) => patch));
  if (found.length === 0) throw new UncomputableMetricError({ code: 'white-and-half-not-planned', params: {} });
  const [white, half] = found.map((patchIndex) => levels[patchIndex]) as [PatchReadings, PatchReadings];
  return { white, half };
}

function whiteAndHalf(patches: readonly Patch[]): readonly number[] {
  for (const [white, patch] of patches.entries()) {
    const half = patches.findIndex((other) => other.bitDepth === patch.bitDepth && isGrey(other, 0.5));
    if (half >= 0 && isGrey(patch, 1)) return [white, half];
  }
  return [];
}

function isGrey({ codes, bitDepth, pattern }: Patch, part: number): boolean {
  if (pattern) return false;
  const code = Math.round(part * (2 ** bitDepth - 1));
  return codes.r === code && codes.g === code && codes.b === code;
}
