import type { ChartSeries, ValueSource } from '../../../protocol/chart-series.ts';
import { LANGUAGES } from '../../../report/languages/languages.ts';
import { patchInWords } from '../../../report/text/names.ts';
import type { LineText, LineWords } from '../languages/languages.ts';
import { limitTitle } from './cause-titles.ts';

/** Name of a series in words: `Luminance, white`. */
export function metricTitle({ metric, source }: Pick<ChartSeries, 'metric' | 'source'>, t: LineWords): string {
  if (source === 'calibration') return t('Calibration result, {metric}', { metric });
  if (!metric.startsWith('luminance ')) return limitTitle(metric, t);
  const patch = patchInWords(metric.slice('luminance '.length), LANGUAGES[t.lang].names);
  return t('Luminance, {patch}', { patch });
}

export const SOURCE_TEXTS = {
  light: 'light',
  signal: 'signal',
  calibration: 'calibration',
} as const satisfies Readonly<Record<ValueSource, LineText>>;
