import { deltaE2000 } from '../color/delta-e-2000.ts';
import type { Lab } from '../color/deviation.ts';
import { chromaticities } from './chromaticities.ts';
import { farthestPair } from './farthest-pair.ts';
import type { FieldReadings } from './field-readings.ts';
import type { MetricValue, PatchMetric } from './metric-definition.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import { isBlack, type PatchReadings } from './patch-readings.ts';
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
  const { pointIndices } = level.colors();
  const pointIndex = pointIndices[0] as number;
  // Black without light is one color everywhere.
  if (isBlack(level.patch) && chromaticities(level).every((at) => at === null)) {
    return { pointIndex, otherPointIndex: pointIndex, value: 0 };
  }
  const { a, b, distance } = farthestPair(places(level));
  return { pointIndex: b.pointIndex, otherPointIndex: a.pointIndex, value: distance };
}

function places(level: PatchReadings) {
  const { evenColors, patch } = level;
  const { pointIndices } = evenColors();
  return chromaticities(level).map((at, place) => {
    if (!at) throw new UncomputableMetricError({ code: 'no-chromaticity', params: { patch: patch.name } });
    return { pointIndex: pointIndices[place] as number, x: at.u, y: at.v };
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
  const { pointIndices, labs: all } = labs();
  const byPoint: Lab[] = [];
  for (let place = 0; place < all.length; place += 1) byPoint[pointIndices[place] as number] = all[place] as Lab;
  let worst: readonly [number, number] | null = null;
  let greatest = Number.NaN;
  for (const pair of pairs(patchIndex)) {
    const a = byPoint[pair[0]];
    const b = byPoint[pair[1]];
    if (!a || !b) continue;
    const value = deltaE2000(a, b);
    if (worst !== null && !(value > greatest)) continue;
    worst = pair;
    greatest = value;
  }
  if (!worst) throw new UncomputableMetricError({ code: 'not-read-at-neighbors', params: { patch: patch.name } });
  return { pointIndex: worst[1], otherPointIndex: worst[0], value: greatest };
}
