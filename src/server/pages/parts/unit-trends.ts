import { type Html, html } from '../../../report/html/html.ts';
import { type MetricTrend, metricTrends, trendMarks } from '../../../report/statistics/metric-trends.ts';
import { figure } from '../../../report/statistics/statistics-page.ts';
import { type TrendMark, trendFigure } from '../../../report/statistics/trend-figure.ts';
import type { UnitFacts } from './page-inputs.ts';
import { isCounted } from './run-marks.ts';
import { metricTitle } from './series-title.ts';

/** More metrics than people look through. */
const MAX_METRICS = 24;

/** The metrics of one monitor over months, with its calibrations and validations; nothing for a unit with fewer than three runs that count. */
export function unitTrends({ runs, values }: Pick<UnitFacts, 'runs' | 'values'>): Html | null {
  const counted = runs.filter(isCounted);
  const orders = new Set(counted.map(({ order }) => order));
  const trends = metricTrends(
    values
      .filter(({ order }) => orders.has(order))
      .map(({ endedMs, ...value }) => {
        return { ...value, atMs: endedMs, key: `${value.source} ${value.metric}`, title: metricTitle(value) };
      }),
  );
  if (trends.length === 0) return null;
  const marks = trendMarks(counted);
  return html`<section class="plots" data-live="trends" aria-labelledby="trends"><h2 id="trends">Over time</h2>
<p class="hint">Values of the runs that count.${marks.length > 0 && ' Triangles mark calibrations, squares validations, as the runs read them.'}${trends.length > MAX_METRICS && ` The first ${MAX_METRICS} of ${trends.length} metrics are shown.`}</p>
<div class="columns">${trends.slice(0, MAX_METRICS).map((trend) => trendOf(trend, marks))}</div></section>`;
}

function trendOf(trend: MetricTrend, marks: readonly TrendMark[]): Html {
  const { title, unit, points, isConstant } = trend;
  const [first, last] = [figure(points[0]?.value ?? null), figure(points.at(-1)?.value ?? null)];
  if (isConstant) {
    return html`<figure><figcaption><strong><bdi>${title}</bdi></strong>: ${first} <bdi>${unit}</bdi> in all ${points.length} runs. No variation: below resolution.</figcaption></figure>`;
  }
  const label = `${title}: ${points.length} runs, from ${first} to ${last}`;
  return html`<figure><figcaption><strong><bdi>${title}</bdi></strong>: from ${first} to ${last} <bdi>${unit}</bdi></figcaption><div class="scroll" tabindex="0" role="group" aria-label="${title}">${trendFigure({ ...trend, marks }, label)}</div></figure>`;
}
