import { againstReference } from './against-reference.ts';
import type { PatchMetric } from './metric-definition.ts';
import { greatest } from './point-value.ts';

/** The greatest u'v' distance from what the calibration promises for the patch. */
export const uv1976ReferenceMax: PatchMetric = {
  name: 'uv-1976-reference-max',
  title: "greatest u'v' distance from the calibration",
  unit: "u'v'",
  needs: 'reference',
  scope: 'patch',
  formula: "max sqrt((u' - u'ref)^2 + (v' - v'ref)^2) over points",
  source: 'CIE 15:2018, 8.2.1.1',
  measure: (level) => greatest(againstReference(level, ({ deltaUv1976 }) => deltaUv1976)),
};
