import { chromaticity1976 } from '../chromaticity-1976.ts';
import { farthestPair } from './farthest-pair.ts';
import { isBlack, type Level } from './level.ts';
import type { MetricValue, PatchMetric } from './metric-definition.ts';
import { UncomputableMetricError } from './uncomputable-metric-error.ts';

/** The greatest u'v' distance between any two points at the same level. */
export const uv1976PairMax: PatchMetric = {
  name: 'uv-1976-pair-max',
  title: "greatest u'v' distance of any two points",
  unit: "u'v'",
  needs: 'color',
  scope: 'patch',
  formula: "max sqrt((u'i - u'j)^2 + (v'i - v'j)^2) over pairs of points",
  source: 'CIE 15:2018, 8.2.1.1',
  measure: (level) => {
    const { a, b, distance } = farthestPair(chromaticities(level));
    return { pointIndex: b.pointIndex, otherPointIndex: a.pointIndex, value: distance } satisfies MetricValue;
  },
};

function chromaticities({ colors, patch }: Level) {
  // Black without light is one color everywhere; u'v' of 0, 0 belongs to no color and stands for it here.
  const isDark = isBlack(patch) && colors().every(({ xyz }) => chromaticity1976(xyz) === null);
  return colors().map(({ pointIndex, xyz }) => {
    const place = isDark ? { u: 0, v: 0 } : chromaticity1976(xyz);
    if (!place) throw new UncomputableMetricError(`${patch.name} without light has no chromaticity`);
    return { pointIndex, x: place.u, y: place.v };
  });
}
