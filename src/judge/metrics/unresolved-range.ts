import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { COMPONENTS, type Unresolved } from '../../read/light/unresolved.ts';
import type { LightReading, Reading } from '../../read/reading.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import type { Metric } from '../color/metric.ts';
import { isWhite } from './field-readings.ts';
import type { MetricProblem } from './metric-problem.ts';

/**
 * The light whose unresolved components give it the lowest chroma, none below 0 or above its floor. Chroma is convex: it is largest at a
 * corner of their range, and smallest inside.
 */
export function lowestChroma({ light, unresolved = {} }: LightReading, white: Xyz): Xyz {
  const isKnown = (name: keyof Xyz) => unresolved[name] === undefined && white[name] > 0;
  const part = isKnown('Y') ? light.Y / white.Y : weightedPart(light, white, COMPONENTS.filter(isKnown));
  const found = { ...light };
  for (const name of COMPONENTS) {
    const bound = unresolved[name];
    if (bound !== undefined) found[name] = Math.min(part * white[name], typeof bound === 'number' ? bound : Infinity);
  }
  return found;
}

/** Between the parts of white that X and Z are. So dark, a* and b* are linear in them (CIE 15:2018, 8.2.1). */
function weightedPart(light: Xyz, white: Xyz, known: readonly (keyof Xyz)[]): number {
  const sum = (of: (name: keyof Xyz) => number) => known.reduce((total, name) => total + WEIGHTS[name] * of(name), 0);
  return known.length === 0 ? 0 : sum((name) => light[name] / white[name]) / sum(() => 1);
}

/** Squares of the factors of a* and b*, 500 and 200. */
const WEIGHTS: Xyz = { X: 25, Y: 0, Z: 4 };

/**
 * Metrics over readings some of whose components the meter did not resolve: each with the range of its values while these components
 * go from 0 to the floor of the instrument. One that depends on a component without a known floor has no value.
 *
 * Each component is at 0 or at its floor, or where the chroma is lowest, alike in all readings or with one reading apart from all the
 * others. No light between them gives a worse value: luminance and u'v' (a projective mapping, which keeps a box convex) are farthest apart
 * at two such corners, and differences of Lab are nearly so, for which their range is widened. A better value may be in between.
 */
export function withUnresolvedRange(
  plan: SamplingPlan,
  readings: readonly Reading[],
  measure: (readings: readonly Reading[]) => readonly Metric[],
): readonly Metric[] {
  const base = measure(readings);
  const open: Open[] = [];
  readings.forEach((reading, place) => {
    const { unresolved } = reading.kind === 'light' ? reading : {};
    if (unresolved) open.push({ place, reading: reading as LightReading, unresolved });
  });
  if (open.length === 0) return base;
  const palest = whitesOf(plan, readings).map(
    (white) =>
      ({ reading }: Open) =>
        lowestChroma(reading, white),
  );
  const shared = [...cornersOf(open), ...palest];
  const apart = open.flatMap((one) => [...cornersOf([one]), ...palest].map((at): Apart => ({ one, at })));
  const isWhole = shared.length * apart.length * readings.length <= MOST_WORK;
  const ranges = base.map(({ value }) => ({
    min: value ?? Number.NaN,
    max: value ?? Number.NaN,
    isKnown: value !== null,
    why: undefined as Metric['why'],
  }));
  for (const variant of isWhole ? oneApart(readings, open, shared, apart) : atOnce(readings, open)) {
    const found = new Map(measure(variant).map((metric) => [keyOf(metric), metric]));
    for (const [place, metric] of base.entries()) {
      const range = ranges[place] as (typeof ranges)[number];
      const { value = null, why } = found.get(keyOf(metric)) ?? {};
      if (value === null) Object.assign(range, { isKnown: false, why: range.why ?? why });
      else Object.assign(range, { min: Math.min(range.min, value), max: Math.max(range.max, value) });
    }
  }
  const unmeasured = new Map(unmeasuredHigh(readings, open, measure).map((metric) => [keyOf(metric), metric.value]));
  const isBounded = isWhole && open.every(({ unresolved }) => Object.values(unresolved).every(Number.isFinite));
  return base.map((metric, place): Metric => {
    const { min, max, isKnown, why } = ranges[place] as (typeof ranges)[number];
    if (metric.value === null || (isKnown && min === max)) return metric;
    const { name, patchIndex, unit } = metric;
    if (isKnown && isBounded) return { ...metric, range: widened({ min, max }, unit) };
    return {
      name,
      patchIndex,
      unit,
      value: null,
      pointIndex: null,
      why: isBounded && why ? why : whyOpen(open, unmeasured.get(keyOf(metric)) !== metric.value),
    };
  });
}

/** Differences of Lab are not quite convex: a light inside exceeds the extremes by up to an eighth of the range. */
function widened({ min, max }: NonNullable<Metric['range']>, unit: Metric['unit']): NonNullable<Metric['range']> {
  const margin = unit === 'dE2000' || unit === 'C*' ? (max - min) / 2 : 0;
  return { min: Math.max(0, min - margin), max: max + margin };
}

interface Open {
  /** In the readings. */
  readonly place: number;
  readonly reading: LightReading;
  readonly unresolved: Unresolved;
}

/** Readings times variants: beyond it, what depends on such a component is not judged. Some seconds. */
const MOST_WORK = 200_000;
/** In cd/m2, for a component without a known floor: every metric that depends on it changes. */
const ANY_LIGHT = 100_000;

/** Metrics with the unmeasured components at their high end and all others as they are; empty if all were measured. */
function unmeasuredHigh(
  readings: readonly Reading[],
  open: readonly Open[],
  measure: (readings: readonly Reading[]) => readonly Metric[],
): readonly Metric[] {
  const isUnmeasured = ({ unresolved }: Open, name: keyof Xyz) => unresolved[name] === 'not-measured';
  if (!open.some((one) => COMPONENTS.some((name) => isUnmeasured(one, name)))) return [];
  return measure(changed(readings, open, (one) => atFloor(COMPONENTS.filter((name) => isUnmeasured(one, name)))(one)));
}

function whyOpen(open: readonly Open[], dependsOnUnmeasured: boolean): MetricProblem {
  const bounds = open.flatMap(({ unresolved }) => Object.values(unresolved));
  if (dependsOnUnmeasured && bounds.includes('not-measured')) return { code: 'chromaticity-not-measured', params: {} };
  if (bounds.includes('floor-unknown')) return { code: 'floor-unknown', params: {} };
  return { code: 'below-floor-often', params: { count: open.length } };
}

function keyOf({ name, patchIndex }: Metric): string {
  return `${name} ${patchIndex}`;
}

/** All at the floor, every other one, and one component after the other. */
function* atOnce(readings: readonly Reading[], open: readonly Open[]): Generator<readonly Reading[]> {
  const [high, low] = [atFloor(COMPONENTS), atFloor([])];
  yield changed(readings, open, high);
  for (const first of [0, 1]) yield changed(readings, open, (one, order) => ((first + order) % 2 ? low : high)(one));
  for (const component of COMPONENTS) yield changed(readings, open, atFloor([component]));
}

/** Each reading at each of its extremes, under all the others at each of theirs. */
function* oneApart(
  readings: readonly Reading[],
  open: readonly Open[],
  shared: readonly Extreme[],
  apart: readonly Apart[],
): Generator<readonly Reading[]> {
  for (const others of shared) {
    for (const { one, at } of apart) yield changed(readings, open, (other) => (other === one ? at : others)(other));
  }
}

/** A light that a reading may have been. */
type Extreme = (one: Open) => Xyz;

/** A reading apart from all the others. */
interface Apart {
  readonly one: Open;
  readonly at: Extreme;
}

/** Every choice of the components that are open in any of these readings, none and all included, at their floor. */
function cornersOf(open: readonly Open[]): readonly Extreme[] {
  const names = COMPONENTS.filter((name) => open.some(({ unresolved }) => unresolved[name] !== undefined));
  let corners: readonly (readonly (keyof Xyz)[])[] = [[]];
  for (const name of names) corners = [...corners, ...corners.map((corner) => [...corner, name])];
  return corners.map((corner) => atFloor(corner));
}

/** The open components of a light among these at their floor, the others at 0. */
function atFloor(high: readonly (keyof Xyz)[]): Extreme {
  return ({ reading, unresolved }) => {
    const light: { -readonly [Name in keyof Xyz]: number } = { ...reading.light };
    for (const name of COMPONENTS) {
      const bound = unresolved[name];
      if (bound === undefined) continue;
      light[name] = high.includes(name) ? (typeof bound === 'number' ? bound : ANY_LIGHT) : 0;
    }
    return light;
  };
}

/** The lights that colors are relative to: of each white at its center, or the brightest if no white was read there. */
function whitesOf(plan: SamplingPlan, readings: readonly Reading[]): readonly Xyz[] {
  const lights = readings.flatMap((reading) => (reading.kind === 'light' ? [reading] : []));
  const whites = lights.filter(({ patchIndex, pointIndex }) => {
    const patch = plan.patches[patchIndex];
    return patch && isWhite(patch) && pointIndex === partOf(plan, patchIndex).centerIndex;
  });
  if (whites.length > 0) return whites.map(({ light }) => light);
  return [lights.reduce((brightest, one) => (one.light.Y > brightest.light.Y ? one : brightest)).light];
}

/** The readings with each unresolved one as that light. */
function changed(
  readings: readonly Reading[],
  open: readonly Open[],
  lightOf: (one: Open, order: number) => Xyz,
): readonly Reading[] {
  const all = [...readings];
  for (const [order, one] of open.entries()) all[one.place] = { ...one.reading, light: lightOf(one, order) };
  return all;
}
