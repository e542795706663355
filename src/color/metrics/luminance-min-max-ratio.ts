import type { PatchMetric } from './metric-definition.ts';
import { greatest, least, luminanceRatio } from './point-value.ts';

/** The least luminance over the greatest, 0 to 1; the darkest point decides. */
export const luminanceMinMaxRatio: PatchMetric = {
  name: 'luminance-min-max-ratio',
  title: 'least over greatest luminance',
  unit: 'ratio',
  needs: 'color',
  scope: 'patch',
  formula: 'Lmin / Lmax',
  source: 'panel data sheets',
  measure: ({ luminances, patch }) => {
    const darkest = least(luminances());
    const brightest = greatest(luminances());
    const value = luminanceRatio(darkest.value, brightest.value, patch.name);
    return { pointIndex: darkest.pointIndex, otherPointIndex: brightest.pointIndex, value };
  },
};
