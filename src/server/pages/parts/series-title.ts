import type { ChartSeries, ValueSource } from '../../../protocol/chart-series.ts';
import { limitTitle } from './cause-titles.ts';

/** Name of a series in words: `Luminance, white`. */
export function metricTitle({ metric, source }: Pick<ChartSeries, 'metric' | 'source'>): string {
  if (source === 'calibration') return `Calibration result, ${metric}`;
  return metric.startsWith('luminance ') ? `Luminance, ${metric.slice('luminance '.length)}` : limitTitle(metric);
}

export const SOURCE_TEXTS: Readonly<Record<ValueSource, string>> = {
  light: 'light',
  signal: 'signal',
  calibration: 'calibration',
};
