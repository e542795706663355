import { chromaDifference2000 } from '../color/chroma-difference-2000.ts';
import { chromaticity1976, distance1976 } from '../color/chromaticity-1976.ts';
import { deltaE2000 } from '../color/delta-e-2000.ts';
import { chromaticities } from './chromaticities.ts';
import type { PatchMetric } from './metric-definition.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import { oncePer } from './once.ts';
import { isBlack, type PatchReadings } from './patch-readings.ts';
import {
  least,
  luminanceRatio,
  magnitudes,
  mean,
  noLuminance,
  type PointValue,
  type PointValues,
} from './point-value.ts';
import { greatestOf, meanAtLeast, onlyFalls, onlyRises } from './so-far.ts';

/** The max CIEDE2000 between a point and the center at the same level. */
export const deltaE2000CenterMax: PatchMetric = {
  name: 'delta-e-2000-center-max',
  title: 'max ΔE2000 from the center',
  unit: 'dE2000',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  isRelativeToWhite: true,
  formula: "max CIEDE2000 over points against the center at the same level, Lab relative to the center's white",
  source: 'ISO 14861:2015 as DisplayCAL carries it out',
  ...greatestOf((level: PatchReadings) => deltaE2000FromCenter(level)),
};

/** The mean CIEDE2000 between the points and the center at the same level. */
export const deltaE2000CenterMean: PatchMetric = {
  name: 'delta-e-2000-center-mean',
  title: 'mean ΔE2000 from the center',
  unit: 'dE2000',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  isRelativeToWhite: true,
  formula: "mean CIEDE2000 over points against the center at the same level, Lab relative to the center's white",
  source: 'ISO 14861:2015 as DisplayCAL carries it out; level by level',
  measure: (level) => mean(deltaE2000FromCenter(level)),
  soFar: meanAtLeast((level) => deltaE2000FromCenter(level)),
};

/** The highest luminance deviation from the center at the same level, to either side. */
export const luminanceCenterMax: PatchMetric = {
  name: 'luminance-center-max',
  title: 'max luminance deviation from the center',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  formula: 'max |100 (L - Lc) / Lc| over points',
  source: 'ISO 12646; each level against its own center',
  ...greatestOf((level: PatchReadings) => luminanceToEitherSide(level)),
};

/** The mean luminance deviation from the center at the same level, signs left off so that they do not cancel. */
export const luminanceCenterMean: PatchMetric = {
  name: 'luminance-center-mean',
  title: 'mean luminance deviation from the center',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  formula: 'mean |100 (L - Lc) / Lc| over points',
  source: 'PRAD classes; each level against its own center',
  measure: (level) => mean(luminanceToEitherSide(level)),
  soFar: meanAtLeast((level) => luminanceToEitherSide(level)),
};

/** The lowest luminance as a part of the center's at the same level, 1 at most. */
export const luminanceCenterRatioMin: PatchMetric = {
  name: 'luminance-center-ratio-min',
  title: 'min luminance relative to the center',
  unit: 'ratio',
  better: 'higher',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  formula: 'min L / Lc over points',
  source: 'EBU Tech 3320',
  measure: (level) => least(luminanceOfCenter(level)),
  points: luminanceOfCenter,
  soFar: onlyFalls((level: PatchReadings) => least(luminanceOfCenter(level))),
};

/**
 * The max luminance relative to the center's at the same level: above 1 where a point is brighter. The center itself
 * is left out, or no screen could be required to be darker toward its edges.
 */
export const luminanceCenterRatioMax: PatchMetric = {
  name: 'luminance-center-ratio-max',
  title: 'max luminance relative to the center',
  unit: 'ratio',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  formula: 'max L / Lc over points other than the center',
  source: 'SMPTE ST 431-1; the other side of EBU Tech 3320',
  measure: greatestOffCenter,
  soFar: onlyRises(greatestOffCenter),
};

/** The max u'v' distance between a point and the center at the same level. */
export const uv1976CenterMax: PatchMetric = {
  name: 'uv-1976-center-max',
  title: "max u'v' distance from the center",
  unit: "u'v'",
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  formula: "max sqrt((u' - u'c)^2 + (v' - v'c)^2) over points against the center at the same level",
  source: 'ISO 12646; CIE 15:2018, 8.2.1.1',
  ...greatestOf((level: PatchReadings) => uv1976FromCenter(level)),
};

/** The max chroma difference between a point and the center at the same level; blind to hue. */
export const chromaCenterMax: PatchMetric = {
  name: 'chroma-center-max',
  title: 'max chroma difference from the center',
  unit: 'C*',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  isRelativeToWhite: true,
  formula: "max |C2' - C1'| of CIEDE2000 over points against the center at the same level; ignores hue",
  source: 'PRAD classes',
  ...greatestOf((level: PatchReadings) => chromaToEitherSide(level)),
};

/** The mean chroma difference between the points and the center at the same level; blind to hue. */
export const chromaCenterMean: PatchMetric = {
  name: 'chroma-center-mean',
  title: 'mean chroma difference from the center',
  unit: 'C*',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isFromCenter: true,
  isRelativeToWhite: true,
  formula: "mean |C2' - C1'| of CIEDE2000 over points against the center at the same level; ignores hue",
  source: 'PRAD classes',
  measure: (level) => mean(chromaToEitherSide(level)),
  soFar: meanAtLeast((level) => chromaToEitherSide(level)),
};

function greatestOffCenter({ luminances, centerColor, centerLuminance, patch }: PatchReadings): PointValue {
  const { pointIndex: centerIndex } = centerColor();
  const { pointIndices, values } = luminances();
  let brightest: number | undefined;
  for (let place = 0; place < values.length; place += 1) {
    if (pointIndices[place] === centerIndex) continue;
    if (brightest === undefined || (values[place] as number) > (values[brightest] as number)) brightest = place;
  }
  if (brightest === undefined) {
    throw new UncomputableMetricError({ code: 'not-read-off-center', params: { patch: patch.name } });
  }
  const value = values[brightest] as number;
  return {
    pointIndex: pointIndices[brightest] as number,
    value: luminanceRatio(value, centerLuminance(), noLuminance(patch.name, 'center')),
  };
}

/** Luminance as a part of the center's at each point of a level. Throws `uncomputable-metric`. */
function luminanceOfCenter({ luminances, centerLuminance, patch }: PatchReadings): PointValues {
  const center = centerLuminance();
  const { pointIndices, values } = luminances();
  const problem = noLuminance(patch.name, 'center');
  return { pointIndices, values: values.map((value) => luminanceRatio(value, center, problem)) };
}

/** Luminance deviation from the center at each point of a level in percent, signed. Throws `uncomputable-metric`. */
export const luminanceFromCenter = oncePer(({ centerLuminance, luminances, patch }: PatchReadings): PointValues => {
  const center = centerLuminance();
  const { pointIndices, values } = luminances();
  const problem = noLuminance(patch.name, 'center');
  const percents = values.map((value) =>
    value === center ? 0 : 100 * luminanceRatio(value - center, center, problem),
  );
  return { pointIndices, values: percents };
});

const luminanceToEitherSide = oncePer((level: PatchReadings) => magnitudes(luminanceFromCenter(level)));

/**
 * CIEDE2000 from the center of the same level at each point, Lab relative to the center's white. Throws
 * `uncomputable-metric`.
 */
export const deltaE2000FromCenter = oncePer((level: PatchReadings): PointValues => {
  const { center, pointIndices, labs } = level.labs();
  return { pointIndices, values: labs.map((lab) => deltaE2000(center, lab)) };
});

/** Chroma difference from the center of the same level at each point, signed. Throws `uncomputable-metric`. */
export const chromaFromCenter = oncePer((level: PatchReadings): PointValues => {
  const { center, pointIndices, labs } = level.labs();
  return { pointIndices, values: labs.map((lab) => chromaDifference2000(center, lab)) };
});

const chromaToEitherSide = oncePer((level: PatchReadings) => magnitudes(chromaFromCenter(level)));

/** Distance in u'v' from the center of the same level at each point. Throws `uncomputable-metric`. */
export function uv1976FromCenter(level: PatchReadings): PointValues {
  const center = chromaticity1976(level.centerColor().xyz);
  const { pointIndices } = level.colors();
  const values = chromaticities(level).map((at) => {
    if (center && at) return distance1976(center, at);
    if (isBlack(level.patch) && center === null && at === null) return 0;
    throw new UncomputableMetricError({ code: 'no-chromaticity', params: { patch: level.patch.name } });
  });
  return { pointIndices, values };
}
