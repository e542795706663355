import type { UnitRow } from '../../protocol/summaries.ts';
import { type Html, html } from '../../report/html/html.ts';
import { filterForm } from './parts/filter-form.ts';
import { linePage } from './parts/line-page.ts';
import { dataLinks, pager, runAddress, unitAddress } from './parts/links.ts';
import type { LinePageContext, UnitsList } from './parts/page-inputs.ts';
import { gradeMark } from './parts/run-marks.ts';
import { timeCell } from './parts/time-text.ts';

/** Units with a search box, newest first; only runs that count. */
export function unitsPage(context: LinePageContext, { filter, cursor, page, choices }: UnitsList): Html {
  const main = html`<h1>Units</h1>
${filterForm(context, { path: '/units', filter, choices, ofRuns: false })}
<section data-live="units" aria-labelledby="list"><div class="head"><h2 id="list">Newest units</h2>${dataLinks('units', filter)}</div>
${page.rows.length === 0 ? html`<p class="empty">No unit matches. Remove a part of the filter, or wait for the first run.</p>` : unitsTable(context, page.rows)}
${pager('/units', { ...filter }, cursor, page.next)}</section>`;
  return linePage(context, { title: 'Units', at: '/units', main, ...(cursor === null && { events: 'run' }) });
}

function unitsTable({ shifts }: LinePageContext, rows: readonly UnitRow[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="list"><table>
<thead><tr><th scope="col">Unit</th><th scope="col">Latest verdict</th><th scope="col">First verdict</th><th scope="col" class="n">Attempts</th><th scope="col">Latest run</th><th scope="col">Station</th><th scope="col">Model</th><th scope="col">Profile</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row"><a href="${unitAddress(row.unit)}"><bdi>${row.unit}</bdi></a>${row.unit !== row.serialNumber && html` <small><bdi>${row.serialNumber}</bdi></small>`}</th><td>${gradeMark(row.latestOutcome)}</td><td>${row.attempts > 1 ? gradeMark(row.firstOutcome) : '–'}</td><td class="n">${row.attempts}</td><td><a href="${runAddress(row.latestRun)}">${timeCell(row.latestAt, shifts.timeZone)}</a></td><td><bdi>${row.latestStation}</bdi></td><td><bdi>${row.modelName}</bdi></td><td><bdi>${row.profile}</bdi></td></tr>
`,
  )}</tbody>
</table></div>`;
}
