import { deltaE2000FromCentre } from './against-centre.ts';
import type { PatchMetric } from './metric-definition.ts';
import { greatest } from './point-value.ts';

/** The greatest CIEDE2000 between a point and the centre at the same level. */
export const deltaE2000CentreMax: PatchMetric = {
  name: 'delta-e-2000-centre-max',
  title: 'greatest color difference from the centre',
  unit: 'dE2000',
  needs: 'color',
  scope: 'patch',
  formula: "max CIEDE2000 over points against the centre at the same level, Lab relative to the centre's white",
  source: 'ISO 14861:2015 as DisplayCAL carries it out',
  measure: (level) => greatest(deltaE2000FromCentre(level)),
};
