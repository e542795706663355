import type { MetricValue, PatchMetric, ValueSoFar } from './metric-definition.ts';
import { oncePer } from './once.ts';
import type { PatchReadings } from './patch-readings.ts';
import { greatest, least, luminanceRatio, magnitudes, noLuminance, type PointValues } from './point-value.ts';
import { onlyFalls, onlyRises } from './so-far.ts';

/** Nonuniformity N: how far the darkest point falls short of the brightest; the darkest decides. */
export const nonuniformity: PatchMetric = {
  name: 'nonuniformity',
  title: 'nonuniformity',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: '100 (1 - Lmin / Lmax)',
  source: 'IDMS (ICDM), sampled uniformity; formula from memory',
  measure: shortfall,
  soFar: onlyRises(shortfall),
};

function shortfall(level: PatchReadings): MetricValue {
  const { darkest, brightest } = extremes(level);
  const spread = brightest.value - darkest.value;
  // As one fraction: 1 - 0.94 would be a little more than 0.06.
  const share = spread === 0 ? 0 : spread / brightest.value;
  return { pointIndex: darkest.pointIndex, otherPointIndex: brightest.pointIndex, value: 100 * share };
}

/** The lowest luminance over the highest, 0 to 1; the darkest point decides. */
export const luminanceMinMaxRatio: PatchMetric = {
  name: 'luminance-min-max-ratio',
  title: 'min over max luminance',
  unit: 'ratio',
  better: 'higher',
  needs: 'color',
  scope: 'patch',
  formula: 'Lmin / Lmax',
  source: 'panel data sheets',
  measure: minOverMax,
  soFar: onlyFalls(minOverMax),
};

function minOverMax(level: PatchReadings): MetricValue {
  const { darkest, brightest } = extremes(level);
  const value = luminanceRatio(darkest.value, brightest.value, noLuminance(level.patch.name, 'brightest'));
  return { pointIndex: darkest.pointIndex, otherPointIndex: brightest.pointIndex, value };
}

/** The highest luminance over the lowest, 1 or more; the darkest point decides. */
export const luminanceMaxMinRatio: PatchMetric = {
  name: 'luminance-max-min-ratio',
  title: 'max over min luminance',
  unit: 'ratio',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: 'Lmax / Lmin',
  source: 'panel data sheets',
  measure: maxOverMin,
  soFar: onlyRises(maxOverMin),
};

function maxOverMin(level: PatchReadings): MetricValue {
  const { darkest, brightest } = extremes(level);
  const value = luminanceRatio(brightest.value, darkest.value, noLuminance(level.patch.name, 'darkest'));
  return { pointIndex: darkest.pointIndex, otherPointIndex: brightest.pointIndex, value };
}

/** Maximum luminance deviation (MLD): the spread as a part of the middle between darkest and brightest; the darkest decides. */
export const mld: PatchMetric = {
  name: 'mld',
  title: 'maximum luminance deviation',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: '200 (Lmax - Lmin) / (Lmax + Lmin)',
  source: 'AAPM On-Line Report 03 (TG18), 2005',
  measure: spreadOverMiddle,
  soFar: onlyRises(spreadOverMiddle),
};

function spreadOverMiddle(level: PatchReadings): MetricValue {
  const { darkest, brightest } = extremes(level);
  const spread = brightest.value - darkest.value;
  const share = spread === 0 ? 0 : spread / (brightest.value + darkest.value);
  return { pointIndex: darkest.pointIndex, otherPointIndex: brightest.pointIndex, value: 200 * share };
}

/** Luminance uniformity deviation from the median (LUDM), ambient luminance added; AAPM 270 takes the worst of its levels. */
export const ludm: PatchMetric = {
  name: 'ludm',
  title: 'luminance deviation from the median',
  unit: '%',
  better: 'lower',
  needs: 'color',
  scope: 'patch',
  formula: 'max |100 (L + Lamb - median) / median| over points, median over L + Lamb',
  source: 'AAPM Report 270, 2019',
  points: fromMedian,
  measure: (level) => greatest(fromMedian(level)),
  soFar: fromAnyMedian,
};

function fromMedian({ luminances, patch }: PatchReadings): PointValues {
  const { pointIndices, values } = luminances();
  const middle = median(values);
  const problem = noLuminance(patch.name, 'median');
  const percents = values.map(
    (value) => 100 * (value === middle ? 0 : luminanceRatio(value - middle, middle, problem)),
  );
  return magnitudes({ pointIndices, values: percents });
}

/**
 * The smallest value that any median still possible gives. Of `planned` points the luminances not read yet, 0 or more, may all be on either side of
 * those that are; between these ends the median half-way from the darkest to the brightest point gives the smallest.
 */
function fromAnyMedian(level: PatchReadings, _: unknown, planned: number): ValueSoFar {
  const { darkest, brightest } = extremes(level);
  const { values } = level.luminances();
  // A record from outside may hold a point twice.
  const unread = Math.max(0, planned - values.length);
  const below = medianWith(values, unread, Number.NEGATIVE_INFINITY);
  const above = medianWith(values, unread, Number.POSITIVE_INFINITY);
  const middle = Math.min(Math.max((darkest.value + brightest.value) / 2, below), above);
  const shares = { up: (brightest.value - middle) / middle, down: (middle - darkest.value) / middle };
  const { pointIndex } = shares.up > shares.down ? brightest : darkest;
  return { pointIndex, value: 100 * Math.max(shares.up, shares.down), bound: 'at-least' };
}

function medianWith(values: readonly number[], unread: number, each: number): number {
  return median([...values, ...new Array<number>(unread).fill(each)]);
}

function median(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort();
  const upper = sorted[sorted.length >> 1] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] as number) + upper) / 2;
}

const extremes = oncePer(({ luminances }: PatchReadings) => {
  return { darkest: least(luminances()), brightest: greatest(luminances()) };
});
