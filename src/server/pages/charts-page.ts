import type { ChartSeriesRow } from '../../protocol/chart-series.ts';
import { type Html, html } from '../../report/html/html.ts';
import { choiceField } from './parts/filter-form.ts';
import { linePage } from './parts/line-page.ts';
import { address, dataLinks } from './parts/links.ts';
import type { ChartsList, LinePageContext } from './parts/page-inputs.ts';
import { metricTitle, SOURCE_TEXTS } from './parts/series-title.ts';

/** More rows than people look through: then a filter helps. */
const MAX_ROWS = 500;

/** Every series of values that can be charted. */
export function chartsPage(context: LinePageContext, { filter, rows, choices }: ChartsList): Html {
  const main = html`<h1>Charts</h1>
<form class="filters" method="get" action="/charts" role="search" aria-label="Filter"><div class="fields">
${choiceField('profile', 'Profile', choices.profile, filter.profile)}
${choiceField('model', 'Model', choices.model, filter.model)}
${choiceField('station', 'Station', choices.station, filter.station)}
<button type="submit">Filter</button>
</div></form>
<section aria-labelledby="list"><div class="head"><h2 id="list">${rows.length === 1 ? '1 series' : `${rows.length} series`}</h2>${dataLinks('charts', filter)}</div>
${rows.length === 0 ? html`<p class="empty">No run that counts has values to chart. Complete production runs fill this page.</p>` : seriesTable(rows.slice(0, MAX_ROWS))}
${rows.length > MAX_ROWS && html`<p class="hint">The first ${MAX_ROWS} are shown: filter, or see CSV and JSON for all.</p>`}
<p class="hint">The first-pass yield has a chart on <a href="${address(['yield'], { ...filter, group: 'day' })}">Yield, by day</a>. Complete production runs count; runs that were stopped, even at a proven fail, have no values.</p></section>`;
  return linePage(context, { title: 'Charts', at: '/charts', main });
}

function seriesTable(rows: readonly ChartSeriesRow[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="list"><table>
<thead><tr><th scope="col">Metric</th><th scope="col">Unit</th><th scope="col">Readings of</th><th scope="col">Profile</th><th scope="col">Model</th><th scope="col">Station</th></tr></thead>
<tbody>${rows.map(({ unit, ...series }) => {
    return html`<tr><th scope="row"><a href="${address(['charts'], series)}"><bdi>${metricTitle(series)}</bdi></a></th><td><bdi>${unit}</bdi></td><td>${SOURCE_TEXTS[series.source]}</td><td><bdi>${series.profile}</bdi></td><td><bdi>${series.model}</bdi></td><td><bdi>${series.station}</bdi></td></tr>
`;
  })}</tbody>
</table></div>`;
}
