import type { PatchMetric } from './metric-definition.ts';
import { least, luminanceRatio } from './point-value.ts';

/** The least luminance as a part of the centre's at the same level, 1 at most. */
export const luminanceCentreRatioMin: PatchMetric = {
  name: 'luminance-centre-ratio-min',
  title: 'least luminance as a part of the centre',
  unit: 'ratio',
  needs: 'color',
  scope: 'patch',
  formula: 'min L / Lc over points',
  source: 'EBU Tech 3320',
  measure: ({ luminances, centreLuminance, patch }) => {
    const { pointIndex, value } = least(luminances());
    return { pointIndex, value: luminanceRatio(value, centreLuminance(), `${patch.name} at the centre`) };
  },
};
