import { chromaticity1976, deltaUv1976 } from '../color/chromaticity-1976.ts';
import { deltaE2000 } from '../color/delta-e-2000.ts';
import type { Deviation } from '../color/deviation.ts';
import { xyzToLab } from '../color/lab.ts';
import type { Inspection } from '../inspection/inspection.ts';
import type { Rgb } from '../pattern/patch.ts';
import type { Xyz } from '../reference/xyz.ts';
import type { ScaleKind } from './color-scale.ts';

/** What a point is compared with: the calibration's promise, the centre under the same patch, or the codes that were shown. */
export type MapReference = 'calibration' | 'centre' | 'shown';
export type MapMetric =
  | 'color-difference'
  | 'luminance'
  | 'chromaticity'
  | 'code-error'
  | 'commanded-error'
  | 'red'
  | 'green'
  | 'blue';

/** One number a point, to be drawn over the screen. */
export interface MapView {
  /** `reference/metric`. */
  readonly id: string;
  readonly reference: MapReference;
  readonly metric: MapMetric;
  readonly unit: string;
  readonly scale: ScaleKind;
  /** Metrics whose upper bound holds for the magnitude of each point by itself. */
  readonly limitedBy: readonly string[];
  /** Null where the number does not exist. */
  readonly value: (deviation: Deviation, centre: MapCentre) => number | null;
}

/** What stands at the centre: the color under the same patch, and the white that Lab is relative to. */
export interface MapCentre {
  readonly xyz: Xyz | null;
  readonly white: Xyz | null;
}

/** The views that a record has values for, those that its profile limits first, then the most telling. */
export function mapViews({ judgement }: Inspection): readonly MapView[] {
  const hasColor = judgement.deviations.some(({ color }) => color !== null);
  const limited = new Set(judgement.verdict.limits.map(({ metric }) => metric));
  const rank = (view: MapView) => (view.limitedBy.some((metric) => limited.has(metric)) ? 0 : 1);
  return MAP_VIEWS.filter(({ reference }) => hasColor || reference === 'shown').sort((a, b) => rank(a) - rank(b));
}

/** A view's value at each point under one patch, by the point's `index`; the worst where a point was read repeatedly. */
export function mapValues(view: MapView, patchIndex: number, inspection: Inspection): ReadonlyMap<number, number> {
  const centre = mapCentre(patchIndex, inspection);
  const values = new Map<number, number>();
  for (const deviation of inspection.judgement.deviations) {
    if (deviation.patchIndex !== patchIndex) continue;
    const value = view.value(deviation, centre);
    const known = values.get(deviation.pointIndex);
    if (value !== null && (known === undefined || Math.abs(value) > Math.abs(known))) {
      values.set(deviation.pointIndex, value);
    }
  }
  return values;
}

/** Lab from the centre is relative to white at the centre where white was shown, else to the calibration's white. */
function mapCentre(patchIndex: number, { plan, calibration, judgement }: Inspection): MapCentre {
  const atCentre = (patch: number) =>
    judgement.deviations.find((one) => one.patchIndex === patch && one.pointIndex === plan.centreIndex)?.color?.xyz;
  const white = plan.patches.findIndex(({ name }) => name === 'white');
  return {
    xyz: atCentre(patchIndex) ?? null,
    white: atCentre(white) ?? calibration.reference?.colors.white ?? null,
  };
}

function view(
  reference: MapReference,
  metric: MapMetric,
  unit: string,
  scale: ScaleKind,
  limitedBy: readonly string[],
  value: MapView['value'],
): MapView {
  return { id: `${reference}/${metric}`, reference, metric, unit, scale, limitedBy, value };
}

const MAP_VIEWS: readonly MapView[] = [
  view(
    'calibration',
    'color-difference',
    'dE2000',
    'sequential',
    ['delta-e-2000-reference-max'],
    ({ color }) => color?.deltaE2000 ?? null,
  ),
  view(
    'calibration',
    'luminance',
    '%',
    'diverging',
    ['luminance-reference-max'],
    ({ color }) => color?.luminanceDeviationPercent ?? null,
  ),
  view(
    'calibration',
    'chromaticity',
    "u'v'",
    'sequential',
    ['uv-1976-reference-max'],
    ({ color }) => color?.deltaUv1976 ?? null,
  ),
  view('centre', 'color-difference', 'dE2000', 'sequential', ['delta-e-2000-centre-max'], colorFromCentre),
  view('centre', 'luminance', '%', 'diverging', ['luminance-centre-max'], luminanceFromCentre),
  view('centre', 'chromaticity', "u'v'", 'sequential', ['uv-1976-centre-max'], chromaticityFromCentre),
  view('shown', 'code-error', 'steps', 'sequential', ['code-value-error'], ({ codeValueError }) =>
    greatestError(codeValueError),
  ),
  view('shown', 'commanded-error', 'steps', 'sequential', ['commanded-code-value-error'], (deviation) =>
    greatestError(deviation.commandedCodeValueError),
  ),
  view('shown', 'red', 'steps', 'diverging', [], ({ codeValueError }) => codeValueError.r),
  view('shown', 'green', 'steps', 'diverging', [], ({ codeValueError }) => codeValueError.g),
  view('shown', 'blue', 'steps', 'diverging', [], ({ codeValueError }) => codeValueError.b),
];

function greatestError({ r, g, b }: Rgb): number {
  return Math.max(Math.abs(r), Math.abs(g), Math.abs(b));
}

function colorFromCentre({ color }: Deviation, { xyz, white }: MapCentre): number | null {
  if (!color || !xyz || !white || Math.min(white.X, white.Y, white.Z) <= 0) return null;
  return deltaE2000(xyzToLab(xyz, white), xyzToLab(color.xyz, white));
}

/** 100 (L - centre) / centre; a centre without luminance has no percent. */
function luminanceFromCentre({ color }: Deviation, { xyz }: MapCentre): number | null {
  return !color || !xyz || xyz.Y === 0 ? null : (100 * (color.xyz.Y - xyz.Y)) / xyz.Y;
}

function chromaticityFromCentre({ color }: Deviation, { xyz }: MapCentre): number | null {
  return color && xyz && deltaUv1976(xyz, color.xyz);
}

/** Where a reading lies from what was expected there, in CIE 1976 u' and v'; null where a chromaticity does not exist. */
export function chromaticityOffset({ color }: Deviation): { readonly u: number; readonly v: number } | null {
  const here = color && chromaticity1976(color.xyz);
  const there = color && chromaticity1976(color.expectedXyz);
  return here && there && { u: here.u - there.u, v: here.v - there.v };
}
