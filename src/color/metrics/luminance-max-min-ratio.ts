import type { PatchMetric } from './metric-definition.ts';
import { greatest, least, luminanceRatio } from './point-value.ts';

/** The greatest luminance over the least, 1 or more; the darkest point decides. */
export const luminanceMaxMinRatio: PatchMetric = {
  name: 'luminance-max-min-ratio',
  title: 'greatest over least luminance',
  unit: 'ratio',
  needs: 'color',
  scope: 'patch',
  formula: 'Lmax / Lmin',
  source: 'panel data sheets',
  measure: ({ luminances, patch }) => {
    const darkest = least(luminances());
    const brightest = greatest(luminances());
    const value = luminanceRatio(brightest.value, darkest.value, `${patch.name} at its darkest point`);
    return { pointIndex: darkest.pointIndex, otherPointIndex: brightest.pointIndex, value };
  },
};
