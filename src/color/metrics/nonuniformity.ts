import type { PatchMetric } from './metric-definition.ts';
import { greatest, least } from './point-value.ts';

/** Nonuniformity N: how far the darkest point falls short of the brightest; the darkest decides. */
export const nonuniformity: PatchMetric = {
  name: 'nonuniformity',
  title: 'nonuniformity',
  unit: '%',
  needs: 'color',
  scope: 'patch',
  formula: '100 (1 - Lmin / Lmax)',
  source: 'IDMS (ICDM), sampled uniformity; formula from memory',
  measure: ({ luminances }) => {
    const darkest = least(luminances());
    const brightest = greatest(luminances());
    const spread = brightest.value - darkest.value;
    // As one fraction: 1 - 0.94 would be a little more than 0.06.
    const share = spread === 0 ? 0 : spread / brightest.value;
    return { pointIndex: darkest.pointIndex, otherPointIndex: brightest.pointIndex, value: 100 * share };
  },
};
