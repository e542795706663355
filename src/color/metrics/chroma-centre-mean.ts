import { chromaFromCentre } from './against-centre.ts';
import type { PatchMetric } from './metric-definition.ts';
import { magnitudes, mean } from './point-value.ts';

/** The mean chroma difference between the points and the centre at the same level; blind to hue. */
export const chromaCentreMean: PatchMetric = {
  name: 'chroma-centre-mean',
  title: 'mean chroma difference from the centre',
  unit: 'C*',
  needs: 'color',
  scope: 'patch',
  formula: "mean |C2' - C1'| of CIEDE2000 over points against the centre at the same level; ignores hue",
  source: 'PRAD classes',
  measure: (level) => mean(magnitudes(chromaFromCentre(level))),
};
