import { deltaE2000 } from '../delta-e-2000.ts';
import type { MetricValue, PatchMetric } from './metric-definition.ts';
import { UncomputableMetricError } from './uncomputable-metric-error.ts';

/** The greatest CIEDE2000 between adjacent points at the same level: an edge that the eye finds before a slow gradient. */
export const deltaE2000NeighbourMax: PatchMetric = {
  name: 'delta-e-2000-neighbour-max',
  title: 'greatest color difference between neighbours',
  unit: 'dE2000',
  needs: 'color',
  scope: 'patch',
  formula: "max CIEDE2000 over pairs of adjacent points, Lab relative to the centre's white",
  source: 'definition',
  measure: ({ labs, patch }, { pairs }) => {
    const byPoint = new Map(labs().points.map(({ pointIndex, lab }) => [pointIndex, lab]));
    let worst: MetricValue | null = null;
    for (const [one, other] of pairs()) {
      const [a, b] = [byPoint.get(one), byPoint.get(other)];
      const value = a && b && deltaE2000(a, b);
      if (value !== undefined && (worst === null || value > worst.value)) {
        worst = { pointIndex: other, otherPointIndex: one, value };
      }
    }
    if (!worst) throw new UncomputableMetricError(`${patch.name} was not read at two neighbouring points`);
    return worst;
  },
};
