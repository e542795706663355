import type { Metric, MetricUnit } from '../metric.ts';
import type { Level } from './level.ts';
import type { Screen } from './screen.ts';

/** A metric as the table of metrics holds it. */
export type MetricDefinition = PatchMetric | PlanMetric;

/** A number over the readings of one patch: each patch has its own, so that no level hides another. */
export interface PatchMetric extends MetricDescription {
  readonly scope: 'patch';
  /** Throws UncomputableMetricError. */
  readonly measure: (level: Level, screen: Screen) => MetricValue;
}

/** A number that needs several patches at once. */
export interface PlanMetric extends MetricDescription {
  readonly scope: 'plan';
  /** Throws UncomputableMetricError. */
  readonly measure: (screen: Screen) => MetricValue;
}

interface MetricDescription {
  /** Kebab-case, stable: profiles and records name it. */
  readonly name: string;
  /** For people, without the unit; goes on with `of PATCH`. */
  readonly title: string;
  readonly unit: MetricUnit;
  /** What a reading must have: code values of the signal, a color, or a color to be compared with the calibration's. */
  readonly needs: 'codes' | 'color' | 'reference';
  readonly formula: string;
  readonly source: string;
}

export type MetricValue = Pick<Metric, 'pointIndex' | 'otherPointIndex'> & { readonly value: number };
