import { type Html, html } from '../html/html.ts';
import type { Translate } from '../languages/languages.ts';
import type { MetricTrend } from './metric-trends.ts';
import { figure } from './statistics-page.ts';
import { type TrendMark, trendFigure } from './trend-figure.ts';

/** One metric of a monitor over time, with its first and its newest value; no curve for a value that never changed. */
export function metricTrendFigure(trend: MetricTrend, marks: readonly TrendMark[], t: Translate): Html {
  const { title, unit, points, isConstant } = trend;
  const [first, last] = [t.decimal(figure(points[0]?.value ?? null)), t.decimal(figure(points.at(-1)?.value ?? null))];
  const head = html`<strong><bdi>${title}</bdi></strong>: ${first} → ${last} <bdi>${unit}</bdi>`;
  if (isConstant) return html`<figure><figcaption>${head}. ${t('noVariation')}</figcaption></figure>`;
  const label = `${title}: ${first} → ${last}`;
  return html`<figure><figcaption>${head}</figcaption>${trendFigure({ ...trend, marks }, label, t)}</figure>`;
}
