import type { FieldReadings } from './field-readings.ts';
import type { MetricValue, ValueSoFar } from './metric-definition.ts';
import type { PatchReadings } from './patch-readings.ts';
import { greatest, type PointValues, sum } from './point-value.ts';

type Measure<On> = (on: On, field: FieldReadings) => MetricValue;

/** A metric that is the max of its points' values, none of which another point changes once it can be computed. */
export function greatestOf<On>(points: (on: On) => PointValues) {
  const measure = (on: On) => greatest(points(on));
  return { points, measure, soFar: onlyRises(measure) };
}

/** Of a metric that no further point can lower, such as a max or the distance between two of the points. */
export function onlyRises<On>(measure: Measure<On>) {
  return (on: On, field: FieldReadings): ValueSoFar => ({ ...measure(on, field), bound: 'at-least' });
}

/** Of a metric that no further point can raise. */
export function onlyFalls<On>(measure: Measure<On>) {
  return (on: On, field: FieldReadings): ValueSoFar => ({ ...measure(on, field), bound: 'at-most' });
}

/** Of a mean of values of 0 or more over `planned` points: those that are not read count as 0. */
export function meanAtLeast(points: (level: PatchReadings) => PointValues) {
  return (level: PatchReadings, _: FieldReadings, planned: number): ValueSoFar => {
    return { value: sum(points(level)) / planned, pointIndex: null, bound: 'at-least' };
  };
}
