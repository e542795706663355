import { chromaDifference2000 } from '../chroma-difference-2000.ts';
import { chromaticity1976, deltaUv1976 } from '../chromaticity-1976.ts';
import { deltaE2000 } from '../delta-e-2000.ts';
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
export const deltaE2000CentreMax: PatchMetric = {
  name: 'delta-e-2000-centre-max',
  title: 'max ΔE2000 from the center',
  unit: 'dE2000',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isRelativeToWhite: true,
  formula: "max CIEDE2000 over points against the center at the same level, Lab relative to the center's white",
  source: 'ISO 14861:2015 as DisplayCAL carries it out',
  ...greatestOf((level: PatchReadings) => deltaE2000FromCentre(level)),
};

/** The mean CIEDE2000 between the points and the center at the same level. */
export const deltaE2000CentreMean: PatchMetric = {
  name: 'delta-e-2000-centre-mean',
  title: 'mean ΔE2000 from the center',
  unit: 'dE2000',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isRelativeToWhite: true,
  formula: "mean CIEDE2000 over points against the center at the same level, Lab relative to the center's white",
  source: 'ISO 14861:2015 as DisplayCAL carries it out; level by level',
  measure: (level) => mean(deltaE2000FromCentre(level)),
  soFar: meanAtLeast((level) => deltaE2000FromCentre(level)),
};

/** The highest luminance deviation from the center at the same level, to either side. */
export const luminanceCentreMax: PatchMetric = {
  name: 'luminance-centre-max',
  title: 'max luminance deviation from the center',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: 'max |100 (L - Lc) / Lc| over points',
  source: 'ISO 12646; each level against its own center',
  ...greatestOf((level: PatchReadings) => magnitudes(luminanceFromCentre(level))),
};

/** The mean luminance deviation from the center at the same level, signs left off so that they do not cancel. */
export const luminanceCentreMean: PatchMetric = {
  name: 'luminance-centre-mean',
  title: 'mean luminance deviation from the center',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: 'mean |100 (L - Lc) / Lc| over points',
  source: 'PRAD classes; each level against its own center',
  measure: (level) => mean(magnitudes(luminanceFromCentre(level))),
  soFar: meanAtLeast((level) => magnitudes(luminanceFromCentre(level))),
};

/** The lowest luminance as a part of the center's at the same level, 1 at most. */
export const luminanceCentreRatioMin: PatchMetric = {
  name: 'luminance-centre-ratio-min',
  title: 'min luminance relative to the center',
  unit: 'ratio',
  better: 'higher',
  needs: 'color',
  scope: 'patch',
  formula: 'min L / Lc over points',
  source: 'EBU Tech 3320',
  measure: (level) => least(luminanceOfCentre(level)),
  points: luminanceOfCentre,
  soFar: onlyFalls((level: PatchReadings) => least(luminanceOfCentre(level))),
};

/**
 * The max luminance relative to the center's at the same level: above 1 where a point is brighter. The center itself
 * is left out, or no screen could be required to be darker toward its edges.
 */
export const luminanceCentreRatioMax: PatchMetric = {
  name: 'luminance-centre-ratio-max',
  title: 'max luminance relative to the center',
  unit: 'ratio',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: 'max L / Lc over points other than the center',
  source: 'SMPTE ST 431-1; the other side of EBU Tech 3320',
  measure: greatestOffCentre,
  soFar: onlyRises(greatestOffCentre),
};

/** The max u'v' distance between a point and the center at the same level. */
export const uv1976CentreMax: PatchMetric = {
  name: 'uv-1976-centre-max',
  title: "max u'v' distance from the center",
  unit: "u'v'",
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: "max sqrt((u' - u'c)^2 + (v' - v'c)^2) over points against the center at the same level",
  source: 'ISO 12646; CIE 15:2018, 8.2.1.1',
  ...greatestOf((level: PatchReadings) => uv1976FromCentre(level)),
};

/** The max chroma difference between a point and the center at the same level; blind to hue. */
export const chromaCentreMax: PatchMetric = {
  name: 'chroma-centre-max',
  title: 'max chroma difference from the center',
  unit: 'C*',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isRelativeToWhite: true,
  formula: "max |C2' - C1'| of CIEDE2000 over points against the center at the same level; ignores hue",
  source: 'PRAD classes',
  ...greatestOf((level: PatchReadings) => magnitudes(chromaFromCentre(level))),
};

/** The mean chroma difference between the points and the center at the same level; blind to hue. */
export const chromaCentreMean: PatchMetric = {
  name: 'chroma-centre-mean',
  title: 'mean chroma difference from the center',
  unit: 'C*',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isRelativeToWhite: true,
  formula: "mean |C2' - C1'| of CIEDE2000 over points against the center at the same level; ignores hue",
  source: 'PRAD classes',
  measure: (level) => mean(magnitudes(chromaFromCentre(level))),
  soFar: meanAtLeast((level) => magnitudes(chromaFromCentre(level))),
};

function greatestOffCentre({ luminances, centreColor, centreLuminance, patch }: PatchReadings): PointValue {
  const { pointIndex: centreIndex } = centreColor();
  const { pointIndices, values } = luminances();
  let brightest: number | undefined;
  for (const [place, value] of values.entries()) {
    if (pointIndices[place] === centreIndex) continue;
    if (brightest === undefined || value > (values[brightest] as number)) brightest = place;
  }
  if (brightest === undefined) {
    throw new UncomputableMetricError({ code: 'not-read-off-center', params: { patch: patch.name } });
  }
  const value = values[brightest] as number;
  return {
    pointIndex: pointIndices[brightest] as number,
    value: luminanceRatio(value, centreLuminance(), noLuminance(patch.name, 'center')),
  };
}

/** Luminance as a part of the center's at each point of a level. Throws `uncomputable-metric`. */
function luminanceOfCentre({ luminances, centreLuminance, patch }: PatchReadings): PointValues {
  const centre = centreLuminance();
  const { pointIndices, values } = luminances();
  const problem = noLuminance(patch.name, 'center');
  return { pointIndices, values: values.map((value) => luminanceRatio(value, centre, problem)) };
}

/** Luminance deviation from the center at each point of a level in percent, signed. Throws `uncomputable-metric`. */
export const luminanceFromCentre = oncePer(({ centreLuminance, luminances, patch }: PatchReadings): PointValues => {
  const centre = centreLuminance();
  const { pointIndices, values } = luminances();
  const problem = noLuminance(patch.name, 'center');
  const percents = values.map((value) =>
    value === centre ? 0 : 100 * luminanceRatio(value - centre, centre, problem),
  );
  return { pointIndices, values: percents };
});

/**
 * CIEDE2000 from the center of the same level at each point, Lab relative to the center's white. Throws
 * `uncomputable-metric`.
 */
export const deltaE2000FromCentre = oncePer((level: PatchReadings): PointValues => {
  const { centre, pointIndices, labs } = level.labs();
  return { pointIndices, values: labs.map((lab) => deltaE2000(centre, lab)) };
});

/** Chroma difference from the center of the same level at each point, signed. Throws `uncomputable-metric`. */
export const chromaFromCentre = oncePer((level: PatchReadings): PointValues => {
  const { centre, pointIndices, labs } = level.labs();
  return { pointIndices, values: labs.map((lab) => chromaDifference2000(centre, lab)) };
});

/** Distance in u'v' from the center of the same level at each point. Throws `uncomputable-metric`. */
export function uv1976FromCentre(level: PatchReadings): PointValues {
  const centre = level.centreColor().xyz;
  const { pointIndices, xyz } = level.colors();
  const values = xyz.map((color) => {
    const distance = deltaUv1976(centre, color);
    if (distance !== null) return distance;
    if (isBlack(level.patch) && chromaticity1976(centre) === null && chromaticity1976(color) === null) return 0;
    throw new UncomputableMetricError({ code: 'no-chromaticity', params: { patch: level.patch.name } });
  });
  return { pointIndices, values };
}
