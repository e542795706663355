import { luminanceFromCentre } from './against-centre.ts';
import type { PatchMetric } from './metric-definition.ts';
import { greatest, magnitudes } from './point-value.ts';

/** The greatest luminance deviation from the centre at the same level, to either side. */
export const luminanceCentreMax: PatchMetric = {
  name: 'luminance-centre-max',
  title: 'greatest luminance deviation from the centre',
  unit: '%',
  needs: 'color',
  scope: 'patch',
  formula: 'max |100 (L - Lc) / Lc| over points',
  source: 'ISO 12646; each level against its own centre',
  measure: (level) => greatest(magnitudes(luminanceFromCentre(level))),
};
