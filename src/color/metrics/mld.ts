import type { PatchMetric } from './metric-definition.ts';
import { greatest, least } from './point-value.ts';

/** Maximum luminance deviation (MLD): the spread as a part of the middle between darkest and brightest; the darkest decides. */
export const mld: PatchMetric = {
  name: 'mld',
  title: 'maximum luminance deviation',
  unit: '%',
  needs: 'color',
  scope: 'patch',
  formula: '200 (Lmax - Lmin) / (Lmax + Lmin)',
  source: 'AAPM On-Line Report 03 (TG18), 2005',
  measure: ({ luminances }) => {
    const darkest = least(luminances());
    const brightest = greatest(luminances());
    const spread = brightest.value - darkest.value;
    const share = spread === 0 ? 0 : spread / (brightest.value + darkest.value);
    return { pointIndex: darkest.pointIndex, otherPointIndex: brightest.pointIndex, value: 200 * share };
  },
};
