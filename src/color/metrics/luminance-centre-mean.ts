import { luminanceFromCentre } from './against-centre.ts';
import type { PatchMetric } from './metric-definition.ts';
import { magnitudes, mean } from './point-value.ts';

/** The mean luminance deviation from the centre at the same level, signs left off so that they do not cancel. */
export const luminanceCentreMean: PatchMetric = {
  name: 'luminance-centre-mean',
  title: 'mean luminance deviation from the centre',
  unit: '%',
  needs: 'color',
  scope: 'patch',
  formula: 'mean |100 (L - Lc) / Lc| over points',
  source: 'PRAD classes; each level against its own centre',
  measure: (level) => mean(magnitudes(luminanceFromCentre(level))),
};
