import { deltaE2000FromCentre } from './against-centre.ts';
import type { PatchMetric } from './metric-definition.ts';
import { mean } from './point-value.ts';

/** The mean CIEDE2000 between the points and the centre at the same level. */
export const deltaE2000CentreMean: PatchMetric = {
  name: 'delta-e-2000-centre-mean',
  title: 'mean color difference from the centre',
  unit: 'dE2000',
  needs: 'color',
  scope: 'patch',
  formula: "mean CIEDE2000 over points against the centre at the same level, Lab relative to the centre's white",
  source: 'ISO 14861:2015 as DisplayCAL carries it out; level by level',
  measure: (level) => mean(deltaE2000FromCentre(level)),
};
