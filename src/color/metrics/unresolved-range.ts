import type { LightReading, Reading } from '../../reading/reading.ts';
import { COMPONENTS, type Unresolved } from '../../reading/unresolved.ts';
import type { Xyz } from '../../reference/xyz.ts';
import type { Metric } from '../metric.ts';
import type { MetricProblem } from './metric-problem.ts';

/**
 * Metrics over readings some of whose components the meter did not resolve: each with the range of its values while these components
 * go from 0 to the floor of the instrument. One that depends on a component without a known floor has no value.
 *
 * The range is that of the corners: each component at 0 or at its floor, alike in all readings, or with one reading apart from all the
 * others. Luminance and u'v' (a projective mapping, which keeps a box convex) are farthest apart at two such corners.
 */
export function withUnresolvedRange(
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
  const shared = cornersOf(open);
  const apart = open.flatMap((one) => cornersOf([one]).map((high): Apart => ({ one, high })));
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
    if (isKnown && isBounded) return { ...metric, range: { min, max } };
    const { name, patchIndex, unit } = metric;
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

interface Open {
  /** In the readings. */
  readonly place: number;
  readonly reading: LightReading;
  readonly unresolved: Unresolved;
}

/** Readings times variants: beyond it, what depends on such a component is not judged. Some seconds. */
const MOST_WORK = 200_000;
/** In cd/m2, for a component without a known floor: whatever depends on it changes. */
const ANY_LIGHT = 100_000;

/** What metrics come to while the components that were not measured are high, and all others as they are. */
function unmeasuredHigh(
  readings: readonly Reading[],
  open: readonly Open[],
  measure: (readings: readonly Reading[]) => readonly Metric[],
): readonly Metric[] {
  const isUnmeasured = ({ unresolved }: Open, name: keyof Xyz) => unresolved[name] === 'not-measured';
  if (!open.some((one) => COMPONENTS.some((name) => isUnmeasured(one, name)))) return [];
  return measure(changed(readings, open, (one) => COMPONENTS.filter((name) => isUnmeasured(one, name))));
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
  yield changed(readings, open, () => COMPONENTS);
  for (const first of [0, 1]) yield changed(readings, open, (_, order) => BY_TURNS[(first + order) % 2] as Corner);
  for (const component of COMPONENTS) yield changed(readings, open, () => [component]);
}

const BY_TURNS: readonly Corner[] = [COMPONENTS, []];

/** Each reading at each of its corners, under all the others at each of theirs. */
function* oneApart(
  readings: readonly Reading[],
  open: readonly Open[],
  shared: readonly Corner[],
  apart: readonly Apart[],
): Generator<readonly Reading[]> {
  for (const others of shared) {
    for (const { one, high } of apart) yield changed(readings, open, (other) => (other === one ? high : others));
  }
}

/** The components that are at their floor. */
type Corner = readonly (keyof Xyz)[];

/** A reading apart from all the others. */
interface Apart {
  readonly one: Open;
  readonly high: Corner;
}

/** Every choice of the components that are open in any of these readings, none and all included. */
function cornersOf(open: readonly Open[]): readonly Corner[] {
  const names = COMPONENTS.filter((name) => open.some(({ unresolved }) => unresolved[name] !== undefined));
  let corners: readonly Corner[] = [[]];
  for (const name of names) corners = [...corners, ...corners.map((corner) => [...corner, name])];
  return corners;
}

/** The readings with the unresolved ones among these components at their floor, the others at 0. */
function changed(
  readings: readonly Reading[],
  open: readonly Open[],
  high: (one: Open, order: number) => Corner,
): readonly Reading[] {
  const all = [...readings];
  for (const [order, one] of open.entries()) {
    const { place, reading, unresolved } = one;
    const light: { -readonly [Name in keyof Xyz]: number } = { ...reading.light };
    const open = COMPONENTS.filter((name) => unresolved[name] !== undefined);
    for (const name of open) light[name] = 0;
    for (const name of high(one, order).filter((each) => open.includes(each))) {
      const bound = unresolved[name];
      light[name] = typeof bound === 'number' ? bound : ANY_LIGHT;
    }
    all[place] = { ...reading, light };
  }
  return all;
}
