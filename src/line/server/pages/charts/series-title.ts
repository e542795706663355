import { LANGUAGES } from '../../../../report/languages/languages.ts';
import { patchInWords } from '../../../../report/text/names.ts';
import type { ChartSeries, ValueSource } from '../../../protocol/chart-series.ts';
import type { SeriesKind } from '../../charts/series-chart.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';
import { limitTitle } from '../parts/cause-titles.ts';

/** Name of a series in words: `Luminance, white`. */
export function metricTitle({ metric, source }: Pick<ChartSeries, 'metric' | 'source'>, t: LineWords): string {
  if (source === 'calibration') return t('Calibration result, {metric}', { metric });
  return metricWords(metric, t);
}

/** The same without its source. */
export function metricWords(metric: string, t: LineWords): string {
  if (!metric.startsWith('luminance ')) return limitTitle(metric, t);
  const patch = patchInWords(metric.slice('luminance '.length), LANGUAGES[t.lang].names);
  return t('Luminance, {patch}', { patch });
}

/** Names of control charts, the same in every language. */
export const CHART_TITLES: Readonly<Record<SeriesKind, string>> = {
  'i-mr': 'I-MR',
  'xbar-r': 'X̄-R',
  'xbar-s': 'X̄-S',
  ewma: 'EWMA',
  cusum: 'CUSUM',
};

export const SOURCE_TEXTS = {
  light: 'light',
  signal: 'signal',
  calibration: 'calibration',
} as const satisfies Readonly<Record<ValueSource, LineText>>;
