import { chromaFromCentre } from './against-centre.ts';
import type { PatchMetric } from './metric-definition.ts';
import { greatest, magnitudes } from './point-value.ts';

/** The greatest chroma difference between a point and the centre at the same level; blind to hue. */
export const chromaCentreMax: PatchMetric = {
  name: 'chroma-centre-max',
  title: 'greatest chroma difference from the centre',
  unit: 'C*',
  needs: 'color',
  scope: 'patch',
  formula: "max |C2' - C1'| of CIEDE2000 over points against the centre at the same level; ignores hue",
  source: 'PRAD classes',
  measure: (level) => greatest(magnitudes(chromaFromCentre(level))),
};
