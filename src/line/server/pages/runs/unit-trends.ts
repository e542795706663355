import { type Html, html } from '../../../../report/html/html.ts';
import { metricTrendFigure } from '../../../../report/statistics/metric-trend-figure.ts';
import { metricTrends, trendMarks } from '../../../../report/statistics/metric-trends.ts';
import { metricTitle } from '../charts/series-title.ts';
import type { LinePageContext, UnitFacts } from '../parts/page-inputs.ts';
import { isCounted } from './run-marks.ts';

/** More metrics than people look through. */
const MAX_METRICS = 24;

/** The metrics of one monitor over months, with its calibrations and validations; nothing for a unit with fewer than three runs that count. */
export function unitTrends(
  { t }: Pick<LinePageContext, 't'>,
  { runs, values }: Pick<UnitFacts, 'runs' | 'values'>,
): Html | null {
  const counted = runs.filter(isCounted);
  const orders = new Set(counted.map(({ order }) => order));
  const trends = metricTrends(
    values
      .filter(({ order }) => orders.has(order))
      .map(({ endedMs, ...value }) => {
        return { ...value, atMs: endedMs, key: `${value.source} ${value.metric}`, title: metricTitle(value, t) };
      }),
  );
  if (trends.length === 0) return null;
  const marks = trendMarks(counted);
  return html`<section class="plots" data-live="trends" aria-labelledby="trends"><h2 id="trends">${t('Over time')}</h2>
<p class="hint">${t('Values of the runs that count.')}${marks.length > 0 && ` ${t('Triangles mark calibrations, squares validations, as the runs read them.')}`}${trends.length > MAX_METRICS && ` ${t('The first {count} of {of} metrics are shown.', { count: MAX_METRICS, of: trends.length })}`}</p>
<div class="columns">${trends.slice(0, MAX_METRICS).map((trend) => html`<div class="scroll" tabindex="0" role="group" aria-label="${trend.title}">${metricTrendFigure(trend, marks, t.report)}</div>`)}</div></section>`;
}
