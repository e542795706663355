import { uv1976FromCentre } from './against-centre.ts';
import type { PatchMetric } from './metric-definition.ts';
import { greatest } from './point-value.ts';

/** The greatest u'v' distance between a point and the centre at the same level. */
export const uv1976CentreMax: PatchMetric = {
  name: 'uv-1976-centre-max',
  title: "greatest u'v' distance from the centre",
  unit: "u'v'",
  needs: 'color',
  scope: 'patch',
  formula: "max sqrt((u' - u'c)^2 + (v' - v'c)^2) over points against the centre at the same level",
  source: 'ISO 12646; CIE 15:2018, 8.2.1.1',
  measure: (level) => greatest(uv1976FromCentre(level)),
};
