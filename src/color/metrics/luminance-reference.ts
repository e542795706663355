import { againstReference } from './against-reference.ts';
import type { PatchMetric } from './metric-definition.ts';
import { greatest, magnitudes } from './point-value.ts';

/** The greatest luminance deviation from what the calibration promises for the patch, to either side. */
export const luminanceReferenceMax: PatchMetric = {
  name: 'luminance-reference-max',
  title: 'greatest luminance deviation from the calibration',
  unit: '%',
  needs: 'reference',
  scope: 'patch',
  formula: 'max |100 (L - Lref) / Lref| over points',
  source: 'definition',
  measure: (level) => {
    const percent = againstReference(level, ({ luminanceDeviationPercent }) => luminanceDeviationPercent);
    return greatest(magnitudes(percent));
  },
};
