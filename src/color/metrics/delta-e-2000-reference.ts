import { againstReference } from './against-reference.ts';
import type { PatchMetric } from './metric-definition.ts';
import { greatest, mean } from './point-value.ts';

const SOURCE = 'CIEDE2000: Sharma, Wu, Dalal, Color Research and Application 30(1), 2005';

/** The greatest CIEDE2000 between what a point shows and what the calibration promises for the patch. */
export const deltaE2000ReferenceMax: PatchMetric = {
  name: 'delta-e-2000-reference-max',
  title: 'greatest color difference from the calibration',
  unit: 'dE2000',
  needs: 'reference',
  scope: 'patch',
  formula: "max CIEDE2000 over points, Lab relative to the calibration's white",
  source: SOURCE,
  measure: (level) => greatest(againstReference(level, ({ deltaE2000 }) => deltaE2000)),
};

/** The mean CIEDE2000 between what the points show and what the calibration promises for the patch. */
export const deltaE2000ReferenceMean: PatchMetric = {
  name: 'delta-e-2000-reference-mean',
  title: 'mean color difference from the calibration',
  unit: 'dE2000',
  needs: 'reference',
  scope: 'patch',
  formula: "mean CIEDE2000 over points, Lab relative to the calibration's white",
  source: SOURCE,
  measure: (level) => mean(againstReference(level, ({ deltaE2000 }) => deltaE2000)),
};
