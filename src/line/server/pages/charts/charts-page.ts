import { bdi, type Html, html } from '../../../../report/html/html.ts';
import { scrollTable } from '../../../../report/html/page-table.ts';
import { unitText } from '../../../../report/text/sentence-values.ts';
import type { ChartSeriesRow } from '../../../protocol/chart-series.ts';
import { byName } from '../parts/by-name.ts';
import { choiceField } from '../parts/filter-form.ts';
import { linePage } from '../parts/line-page.ts';
import { address, dataLinks } from '../parts/links.ts';
import type { ChartsList, LinePageContext } from '../parts/page-inputs.ts';
import { metricTitle, SOURCE_TEXTS } from './series-title.ts';

/** More rows than people look through: then a filter helps. */
const MAX_ROWS = 500;

/** Every series of values that can be charted. */
export function chartsPage(context: LinePageContext, { filter, rows, choices }: ChartsList): Html {
  const { t } = context;
  const main = html`<h1>${t('Charts')}</h1>
<form class="filters" method="get" action="/charts" role="search" aria-label="${t('Filter')}"><div class="fields">
${choiceField('profile', t('Profile'), choices.profile, filter.profile, t)}
${choiceField('model', t('Model'), choices.model, filter.model, t)}
${choiceField('station', t('Station'), choices.station, filter.station, t)}
<button type="submit">${t('Filter')}</button>
</div></form>
<section aria-labelledby="list"><div class="head"><h2 id="list">${t.count(rows.length, '1 series', '{count} series')}</h2>${dataLinks('charts', filter)}</div>
${rows.length === 0 ? html`<p class="empty">${t('No run that counts has values to chart. Complete production runs fill this page.')}</p>` : seriesTable(context, [...rows].sort(byPlace).slice(0, MAX_ROWS))}
${rows.length > MAX_ROWS && html`<p class="hint">${t('The first {count} are shown: filter, or see CSV and JSON for all.', { count: MAX_ROWS })}</p>`}
<p class="hint">${t.html('The first-pass yield has a chart on {page}.', { page: html`<a href="${address(['yield'], { ...filter, group: 'day' })}">${t('Yield, by day')}</a>` })} ${t('Complete production runs count; runs that were stopped, even at a proven fail, have no values.')}</p></section>`;
  return linePage(context, { title: t('Charts'), at: '/charts', main });
}

function byPlace(a: ChartSeriesRow, b: ChartSeriesRow): number {
  return byName(a.profile, b.profile) || byName(a.model, b.model) || byName(a.station, b.station);
}

function seriesTable({ t }: LinePageContext, rows: readonly ChartSeriesRow[]): Html {
  const link = ({ unit: _, ...series }: ChartSeriesRow) =>
    html`<span class="clip"><a href="${address(['charts'], series)}">${bdi(metricTitle(series, t))}</a></span>`;
  return scrollTable(rows, { labelledBy: 'list' }, [
    { name: t('Metric'), kind: 'row', value: link },
    { name: t('Station'), value: ({ station }) => bdi(station) },
    { name: t('Model'), value: ({ model }) => bdi(model) },
    { name: t('Profile'), value: ({ profile }) => bdi(profile) },
    { name: t('Readings of'), value: ({ source }) => t(SOURCE_TEXTS[source]) },
    { name: t('Measured in'), value: ({ unit }) => bdi(unitText(unit)) },
  ]);
}
