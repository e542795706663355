import { chromaticity1976 } from '../chromaticity-1976.ts';
import { deltaE2000 } from '../delta-e-2000.ts';
import { farthestPair } from './farthest-pair.ts';
import type { FieldReadings } from './field-readings.ts';
import type { MetricValue, PatchMetric } from './metric-definition.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import { isBlack, type PatchReadings, type PointColor } from './patch-readings.ts';
import { onlyRises } from './so-far.ts';

/** The max u'v' distance between any two points at the same level. */
export const uv1976PairMax: PatchMetric = {
  name: 'uv-1976-pair-max',
  title: "max u'v' distance between any two points",
  unit: "u'v'",
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: "max sqrt((u'i - u'j)^2 + (v'i - v'j)^2) over pairs of points",
  source: 'CIE 15:2018, 8.2.1.1',
  measure: farthestChromaticities,
  soFar: onlyRises(farthestChromaticities),
};

function farthestChromaticities(level: PatchReadings): MetricValue {
  const [first] = level.colors() as [PointColor];
  // Black without light is one color everywhere.
  if (isBlack(level.patch) && level.colors().every(({ xyz }) => chromaticity1976(xyz) === null)) {
    return { pointIndex: first.pointIndex, otherPointIndex: first.pointIndex, value: 0 };
  }
  const { a, b, distance } = farthestPair(chromaticities(level));
  return { pointIndex: b.pointIndex, otherPointIndex: a.pointIndex, value: distance };
}

function chromaticities({ evenColors: colors, patch }: PatchReadings) {
  return colors().map(({ pointIndex, xyz }) => {
    const place = chromaticity1976(xyz);
    if (!place) throw new UncomputableMetricError({ code: 'no-chromaticity', params: { patch: patch.name } });
    return { pointIndex, x: place.u, y: place.v };
  });
}

/** The max CIEDE2000 between adjacent points at the same level: an edge that the eye finds before a slow gradient. */
export const deltaE2000NeighbourMax: PatchMetric = {
  name: 'delta-e-2000-neighbour-max',
  title: 'max ΔE2000 between neighboring points',
  unit: 'dE2000',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  isRelativeToWhite: true,
  formula: "max CIEDE2000 over pairs of adjacent points, Lab relative to the center's white",
  source: 'definition',
  measure: farthestNeighbours,
  soFar: onlyRises(farthestNeighbours),
};

function farthestNeighbours({ labs, patch, patchIndex }: PatchReadings, { pairs }: FieldReadings): MetricValue {
  const byPoint = new Map(labs().points.map(({ pointIndex, lab }) => [pointIndex, lab]));
  let worst: MetricValue | null = null;
  for (const [one, other] of pairs(patchIndex)) {
    const [a, b] = [byPoint.get(one), byPoint.get(other)];
    const value = a && b && deltaE2000(a, b);
    if (value !== undefined && (worst === null || value > worst.value)) {
      worst = { pointIndex: other, otherPointIndex: one, value };
    }
  }
  if (!worst) throw new UncomputableMetricError({ code: 'not-read-at-neighbors', params: { patch: patch.name } });
  return worst;
}
