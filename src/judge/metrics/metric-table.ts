import { frozen } from '../../base/frozen.ts';
import {
  chromaCenterMax,
  chromaCenterMean,
  deltaE2000CenterMax,
  deltaE2000CenterMean,
  luminanceCenterMax,
  luminanceCenterMean,
  luminanceCenterRatioMax,
  luminanceCenterRatioMin,
  uv1976CenterMax,
} from './center-metrics.ts';
import { codeValueErrorMetric, commandedCodeValueErrorMetric } from './code-metrics.ts';
import { contrastDeviationMax } from './contrast-metric.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { deltaE2000NeighbourMax, uv1976PairMax } from './pair-metrics.ts';
import {
  deltaE2000ReferenceMax,
  deltaE2000ReferenceMean,
  luminanceReferenceMax,
  uv1976ReferenceMax,
} from './reference-metrics.ts';
import { ludm, luminanceMaxMinRatio, luminanceMinMaxRatio, mld, nonuniformity } from './spread-metrics.ts';

/** Every metric: against the calibration, against the center, of the points among themselves, of the signal. */
export const metricTable: readonly MetricDefinition[] = frozen([
  deltaE2000ReferenceMax,
  deltaE2000ReferenceMean,
  luminanceReferenceMax,
  uv1976ReferenceMax,
  deltaE2000CenterMax,
  deltaE2000CenterMean,
  luminanceCenterMax,
  luminanceCenterMean,
  luminanceCenterRatioMin,
  luminanceCenterRatioMax,
  uv1976CenterMax,
  chromaCenterMax,
  chromaCenterMean,
  contrastDeviationMax,
  nonuniformity,
  luminanceMinMaxRatio,
  luminanceMaxMinRatio,
  mld,
  ludm,
  uv1976PairMax,
  deltaE2000NeighbourMax,
  codeValueErrorMetric,
  commandedCodeValueErrorMetric,
]);

export const METRIC_NAMES: readonly string[] = metricTable.map(({ name }) => name);

/** A metric by its name. */
export function findMetric(name: string): MetricDefinition | undefined {
  return byName.get(name);
}

const byName: ReadonlyMap<string, MetricDefinition> = new Map(metricTable.map((metric) => [metric.name, metric]));
