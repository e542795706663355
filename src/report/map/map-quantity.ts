import type { MetricUnit } from '../../judge/color/metric.ts';
import { findMetric } from '../../judge/metrics/metric-table.ts';
import type { MapMetric } from './map-view.ts';

/** The quantity of a map that a metric is of; undefined for a metric that is not known. */
export function quantityOf(metric: string): MapMetric | undefined {
  const unit = findMetric(metric)?.unit;
  return unit && QUANTITIES[unit];
}

const QUANTITIES: Readonly<Record<MetricUnit, MapMetric>> = {
  '%': 'luminance',
  ratio: 'luminance',
  "u'v'": 'chromaticity',
  'C*': 'chroma',
  dE2000: 'color-difference',
  steps: 'code-error',
};
