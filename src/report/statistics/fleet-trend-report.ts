import { html } from '../html/html.ts';
import type { ReportLanguage, Translate } from '../languages/languages.ts';
import { metricTrendFigure } from './metric-trend-figure.ts';
import type { MetricTrend } from './metric-trends.ts';
import { type StatisticsPage, type StatisticsSource, statisticsPage } from './statistics-page.ts';
import type { TrendMark } from './trend-figure.ts';

/** One monitor of a fleet over time. */
export interface FleetTrend {
  readonly id: string;
  readonly model: string;
  readonly trends: readonly MetricTrend[];
  readonly marks: readonly TrendMark[];
}

/** More monitors than people look through on one page. */
const MAX_MONITORS = 200;

/** A page of the monitors that have a trend. `count`: all monitors that were meant. */
export function fleetTrendHtml(
  monitors: readonly FleetTrend[],
  count: number,
  source: StatisticsSource,
  lang: ReportLanguage,
): string {
  return statisticsPage(lang, source, (t) => pageOf(monitors, count, t));
}

function pageOf(monitors: readonly FleetTrend[], count: number, t: Translate): StatisticsPage {
  const drawn = monitors.filter(({ trends }) => trends.length > 0);
  return {
    title: 'fleetTrendTitle',
    subtitle: t('fleetTrendSubtitle'),
    warnings: [drawn.length === 0 ? t('fleetTrendNone') : null],
    facts: [
      [t('fleetTrendMonitors'), count],
      [t('fleetTrendDrawn'), Math.min(drawn.length, MAX_MONITORS)],
    ],
    sections: drawn
      .slice(0, MAX_MONITORS)
      .map(({ id, model, trends, marks }) => [
        `${id}, ${model}`,
        html`<div class="trends">${trends.map((trend) => metricTrendFigure(trend, marks, t))}</div>`,
      ]),
    conventions: { minValues: 2, timesWithoutZone: 'UTC' },
  };
}
