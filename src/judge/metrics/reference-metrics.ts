import type { ColorDeviation } from '../color/deviation.ts';
import type { PatchMetric } from './metric-definition.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import { oncePer } from './once.ts';
import type { PatchReadings } from './patch-readings.ts';
import { magnitudes, mean, type PointValues } from './point-value.ts';
import { greatestOf, meanAtLeast } from './so-far.ts';

const SOURCE = 'CIEDE2000: Sharma, Wu, Dalal, Color Research and Application 30(1), 2005';

/** The max CIEDE2000 between what a point shows and what the calibration promises for the patch. */
export const deltaE2000ReferenceMax: PatchMetric = {
  name: 'delta-e-2000-reference-max',
  title: 'max ΔE2000 from calibration',
  unit: 'dE2000',
  better: 'lower',
  needs: 'reference',
  scope: 'patch',
  isOfEachReading: true,
  formula: "max CIEDE2000 over points, Lab relative to the calibration's white",
  source: SOURCE,
  ...greatestOf((level: PatchReadings) => deltaE2000FromReference(level)),
};

/** The mean CIEDE2000 between what the points show and what the calibration promises for the patch. */
export const deltaE2000ReferenceMean: PatchMetric = {
  name: 'delta-e-2000-reference-mean',
  title: 'mean ΔE2000 from calibration',
  unit: 'dE2000',
  better: 'lower',
  needs: 'reference',
  scope: 'patch',
  formula: "mean CIEDE2000 over points, Lab relative to the calibration's white",
  source: SOURCE,
  measure: (level) => mean(deltaE2000FromReference(level)),
  soFar: meanAtLeast((level) => deltaE2000FromReference(level)),
};

/** The highest luminance deviation from what the calibration promises for the patch, to either side. */
export const luminanceReferenceMax: PatchMetric = {
  name: 'luminance-reference-max',
  title: 'max luminance deviation from calibration',
  unit: '%',
  better: 'lower',
  needs: 'reference',
  scope: 'patch',
  isOfEachReading: true,
  formula: 'max |100 (L - Lref) / Lref| over points',
  source: 'definition',
  ...greatestOf((level: PatchReadings) =>
    magnitudes(againstReference(level, ({ luminanceDeviationPercent }) => luminanceDeviationPercent)),
  ),
};

/** The max u'v' distance from what the calibration promises for the patch. */
export const uv1976ReferenceMax: PatchMetric = {
  name: 'uv-1976-reference-max',
  title: "max u'v' distance from calibration",
  unit: "u'v'",
  better: 'lower',
  needs: 'reference',
  scope: 'patch',
  isOfEachReading: true,
  formula: "max sqrt((u' - u'ref)^2 + (v' - v'ref)^2) over points",
  source: 'CIE 15:2018, 8.2.1.1',
  ...greatestOf((level: PatchReadings) => againstReference(level, ({ deltaUv1976 }) => deltaUv1976)),
};

const deltaE2000FromReference = oncePer((level: PatchReadings) =>
  againstReference(level, ({ deltaE2000 }) => deltaE2000),
);

/**
 * A number of the comparison with the calibration's colors at each point of a level. A number that does not exist is 0 where
 * no light was to be there and none is. Throws `uncomputable-metric`.
 */
function againstReference(
  { deviations, compared, patch, colors }: PatchReadings,
  numberOf: (color: ColorDeviation) => number | null,
): PointValues {
  // A metric over those that happen to have a color would leave out just the readings in doubt.
  const isWhole = compared.length === deviations.length;
  const pointIndices = isWhole ? colors().pointIndices : compared.map(({ pointIndex }) => pointIndex);
  const values = compared.map(({ color }) => {
    if (!color) throw new UncomputableMetricError({ code: 'no-reference', params: { patch: patch.name } });
    const value = numberOf(color) ?? (isNoLight(color) ? 0 : null);
    if (value !== null) return value;
    throw new UncomputableMetricError({ code: 'undefined-without-luminance', params: { patch: patch.name } });
  });
  return { pointIndices, values };
}

/** True if no light was expected, and none was measured. */
function isNoLight({ xyz, expectedXyz }: ColorDeviation): boolean {
  return [xyz.X, xyz.Y, xyz.Z, expectedXyz.X, expectedXyz.Y, expectedXyz.Z].every((value) => value === 0);
}
