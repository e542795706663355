import type { ColorDeviation } from '../../judge/color/deviation.ts';
import {
  chromaFromCenter,
  deltaE2000FromCenter,
  luminanceFromCenter,
  uv1976FromCenter,
} from '../../judge/metrics/center-metrics.ts';
import { UncomputableMetricError } from '../../judge/metrics/metric-problem.ts';
import type { PatchReadings } from '../../judge/metrics/patch-readings.ts';
import { eachPoint, type PointValue, type PointValues } from '../../judge/metrics/point-value.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import type { ScaleKind } from './color-scale.ts';

/** The reference for a point: the calibration's promise, the center under the same patch, the codes that were shown, or an earlier run. */
export type MapReference = 'calibration' | 'center' | 'shown' | 'earlier';
export type MapMetric =
  | 'color-difference'
  | 'luminance'
  | 'chromaticity'
  | 'chroma'
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
  /** The numbers that metrics are made of; may throw `uncomputable-metric`. */
  readonly measure: (level: PatchReadings) => readonly PointValue[];
}

/** A view's value at each point of a level, by the point's `index`; the worst where a point was read repeatedly. */
export function mapValues({ measure }: MapView, level: PatchReadings): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  for (const { pointIndex, value } of measured(measure, level)) {
    const known = values.get(pointIndex);
    if (known === undefined || Math.abs(value) > Math.abs(known)) values.set(pointIndex, value);
  }
  return values;
}

function measured(measure: MapView['measure'], level: PatchReadings): readonly PointValue[] {
  try {
    return measure(level);
  } catch (error) {
    // The judge has said so where it matters; the map shows that there is no value.
    if (error instanceof UncomputableMetricError) return [];
    throw error;
  }
}

function view(
  reference: MapReference,
  metric: MapMetric,
  unit: string,
  scale: ScaleKind,
  limitedBy: readonly string[],
  measure: MapView['measure'],
): MapView {
  return { id: `${reference}/${metric}`, reference, metric, unit, scale, limitedBy, measure };
}

/** Every view, most telling first. */
export const MAP_VIEWS: readonly MapView[] = [
  view(
    'calibration',
    'color-difference',
    'dE2000',
    'sequential',
    ['delta-e-2000-reference-max'],
    ofColor(({ deltaE2000 }) => deltaE2000),
  ),
  view(
    'calibration',
    'luminance',
    '%',
    'diverging',
    ['luminance-reference-max'],
    ofColor(({ luminanceDeviationPercent }) => luminanceDeviationPercent),
  ),
  view(
    'calibration',
    'chromaticity',
    "u'v'",
    'sequential',
    ['uv-1976-reference-max'],
    ofColor(({ deltaUv1976 }) => deltaUv1976),
  ),
  view('center', 'color-difference', 'dE2000', 'sequential', ['delta-e-2000-center-max'], atEach(deltaE2000FromCenter)),
  view('center', 'luminance', '%', 'diverging', ['luminance-center-max'], atEach(luminanceFromCenter)),
  view('center', 'chromaticity', "u'v'", 'sequential', ['uv-1976-center-max'], atEach(uv1976FromCenter)),
  view('center', 'chroma', 'C*', 'diverging', ['chroma-center-max'], atEach(chromaFromCenter)),
  view('shown', 'code-error', 'steps', 'sequential', ['code-value-error'], ({ deviations }) =>
    deviations.flatMap(({ pointIndex, codeValueError }) =>
      codeValueError ? [{ pointIndex, value: greatest(codeValueError) }] : [],
    ),
  ),
  view('shown', 'commanded-error', 'steps', 'sequential', ['commanded-code-value-error'], ({ deviations }) =>
    deviations.flatMap(({ pointIndex, commandedCodeValueError: error }) =>
      error ? [{ pointIndex, value: greatest(error) }] : [],
    ),
  ),
  view('shown', 'red', 'steps', 'diverging', [], ofChannel('r')),
  view('shown', 'green', 'steps', 'diverging', [], ofChannel('g')),
  view('shown', 'blue', 'steps', 'diverging', [], ofChannel('b')),
];

function atEach(measure: (level: PatchReadings) => PointValues): MapView['measure'] {
  return (level) => eachPoint(measure(level));
}

function ofColor(numberOf: (color: ColorDeviation) => number | null): MapView['measure'] {
  return ({ deviations }) =>
    deviations.flatMap(({ pointIndex, color }) => {
      const value = color && numberOf(color);
      return value === null ? [] : [{ pointIndex, value }];
    });
}

function ofChannel(channel: keyof Rgb): MapView['measure'] {
  return ({ deviations }) =>
    deviations.flatMap(({ pointIndex, codeValueError }) =>
      codeValueError ? [{ pointIndex, value: codeValueError[channel] }] : [],
    );
}

function greatest({ r, g, b }: Rgb): number {
  return Math.max(Math.abs(r), Math.abs(g), Math.abs(b));
}
