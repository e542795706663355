import type { Patch } from '../../plan/pattern/patch.ts';
import type { Metric, MetricUnit } from '../color/metric.ts';
import type { FieldReadings } from './field-readings.ts';
import type { PatchReadings } from './patch-readings.ts';
import type { PointValues } from './point-value.ts';

/** A metric as the table of metrics holds it. */
export type MetricDefinition = PatchMetric | PlanMetric;

/** A number over the readings of one patch: each patch has its own, so that no level hides another. */
export interface PatchMetric extends MetricDescription {
  readonly scope: 'patch';
  /** True if its colors are relative to the white shown, whose readings then count as well. */
  readonly isRelativeToWhite?: true;
  /** True if its value is the largest of those that each reading would give alone. */
  readonly isOfEachReading?: true;
  /** Throws `uncomputable-metric`. */
  readonly measure: (level: PatchReadings, field: FieldReadings) => MetricValue;
  /** The values of single points, the max or min of which is the metric; absent if it is not one of them. Throws alike. */
  readonly points?: (level: PatchReadings) => PointValues;
  /**
   * The bound that the points read so far prove for the value over all `planned` points of the patch. Absent: none, so that no run is stopped early
   * over this metric. Throws alike.
   */
  readonly soFar?: (level: PatchReadings, field: FieldReadings, planned: number) => ValueSoFar;
}

/** A number that needs several patches at once. */
export interface PlanMetric extends MetricDescription {
  readonly scope: 'plan';
  /** Indices of those patches of a plan whose readings it uses; empty if they do not suffice. */
  readonly patchesUsed: (patches: readonly Patch[]) => readonly number[];
  /** Throws `uncomputable-metric`. */
  readonly measure: (field: FieldReadings) => MetricValue;
  /** As of a patch. */
  readonly points?: (field: FieldReadings) => PointValues;
  /** As of a patch. */
  readonly soFar?: (field: FieldReadings) => ValueSoFar;
}

interface MetricDescription {
  /** Kebab-case, stable: profiles and records name it. */
  readonly name: string;
  /** For people, without the unit; `of PATCH` follows it. */
  readonly title: string;
  readonly unit: MetricUnit;
  /** The direction of a better display: a limit of its own holds the value from the other side. */
  readonly better: 'lower' | 'higher';
  /** The kind of value that a reading must have: code values of the signal, a color, or a color to be compared with the calibration's. */
  readonly needs: 'codes' | 'color' | 'reference';
  /** True if it compares with the point at the center of the screen. */
  readonly isFromCenter?: true;
  readonly formula: string;
  readonly source: string;
}

export interface MetricValue extends Pick<Metric, 'pointIndex' | 'otherPointIndex'> {
  readonly value: number;
}

/**
 * The bound that the points read so far prove for a metric over all points of the plan, however the others read: its value is at least, or at most,
 * this one.
 */
export interface ValueSoFar extends MetricValue {
  readonly bound: 'at-least' | 'at-most';
}
