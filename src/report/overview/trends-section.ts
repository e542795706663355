import { type Html, html } from '../html/html.ts';
import { metricTrendFigure } from '../statistics/metric-trend-figure.ts';
import { metricTrends, trendMarks } from '../statistics/metric-trends.ts';
import type { OverviewContext } from './overview-cells.ts';
import type { UnitHistory } from './unit-history.ts';

/** More units and metrics than a page should draw. */
const MAX_UNITS = 50;
const MAX_METRICS = 12;

/** The metrics of each unit with three counted runs or more, over time, with its calibrations and validations; null if there is no such unit. */
export function trendsSection(units: readonly UnitHistory[], { t }: OverviewContext): Html | null {
  const drawn = units.flatMap(({ unit, counted }) => {
    const runs = counted.map(({ run }) => run);
    const values = runs.flatMap(({ startedAt, values: own }) =>
      own.map((value) => ({ ...value, atMs: Date.parse(startedAt) })),
    );
    const trends = metricTrends(values);
    return trends.length === 0 ? [] : [{ unit, count: runs.length, trends, marks: trendMarks(runs) }];
  });
  if (drawn.length === 0) return null;
  return html`<section aria-labelledby="trends"><h2 id="trends">${t('overTime')} (${drawn.length})</h2>
<p class="note">${t('overTimeNote')}</p>
${drawn.slice(0, MAX_UNITS).map(
  ({ unit, count, trends, marks }) =>
    html`<details${drawn.length === 1 && html` open`}><summary><bdi>${unit}</bdi>, ${t('runs')}: ${count}</summary><div class="trends">${trends.slice(0, MAX_METRICS).map((trend) => metricTrendFigure(trend, marks, t))}</div></details>
`,
)}</section>`;
}
