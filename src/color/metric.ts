import type { Statement } from '../base/statement.ts';

export const METRIC_UNITS = ['dE2000', '%', 'ratio', "u'v'", 'steps', 'C*'] as const;
export type MetricUnit = (typeof METRIC_UNITS)[number];

/** A number over all deviations of one patch, or of all patches where `patchIndex` is null. */
export interface Metric {
  /** Kebab-case name from the metric table in docs/metrics.md. */
  readonly name: string;
  readonly patchIndex: number | null;
  /** Null if it could not be computed; then `why` says the reason. */
  readonly value: number | null;
  readonly unit: MetricUnit;
  /** `index` of the sample point that decides the value; null for means and if there is none. */
  readonly pointIndex: number | null;
  /** The other point, where two decide the value together. */
  readonly otherPointIndex?: number;
  readonly why?: Statement;
  /** Min and max value while components below the floor of the meter go from 0 to the floor; absent if it does not depend on them. */
  readonly range?: { readonly min: number; readonly max: number };
  /** Of a run that was stopped at a proven fail: on which side of `value` the value over all planned points is. Absent: `value` is it. */
  readonly bound?: 'at-least' | 'at-most';
}
