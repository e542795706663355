import { type Html, html } from '../../../../report/html/html.ts';
import type { UnitRow } from '../../../protocol/summaries.ts';
import { filterForm } from '../parts/filter-form.ts';
import { linePage } from '../parts/line-page.ts';
import { dataLinks, pager, runAddress, unitAddress } from '../parts/links.ts';
import type { LinePageContext, UnitsList } from '../parts/page-inputs.ts';
import { timeCell } from '../parts/time-text.ts';
import { gradeMark } from './run-marks.ts';

/** Units with a search box, newest first; only runs that count. */
export function unitsPage(context: LinePageContext, { filter, cursor, page, choices }: UnitsList): Html {
  const { t } = context;
  const main = html`<h1>${t('Units')}</h1>
${filterForm(context, { path: '/units', filter, choices, ofRuns: false })}
<section data-live="units" aria-labelledby="list"><div class="head"><h2 id="list">${t('Newest units')}</h2>${dataLinks('units', filter)}</div>
${page.rows.length === 0 ? html`<p class="empty">${t('No unit matches. Remove a part of the filter, or wait for the first run.')}</p>` : unitsTable(context, page.rows)}
${pager('/units', { ...filter }, { cursor, next: page.next }, t)}</section>`;
  return linePage(context, { title: t('Units'), at: '/units', main, ...(cursor === null && { events: 'run' }) });
}

function unitsTable({ shifts, t }: LinePageContext, rows: readonly UnitRow[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="list"><table>
<thead><tr><th scope="col">${t('Unit')}</th><th scope="col">${t('Latest verdict')}</th><th scope="col">${t('First verdict')}</th><th scope="col" class="n">${t('Attempts')}</th><th scope="col">${t('Latest run')}</th><th scope="col">${t('Station')}</th><th scope="col">${t('Model')}</th><th scope="col">${t('Profile')}</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row"><a href="${unitAddress(row.unit)}"><bdi>${row.unit}</bdi></a>${row.unit !== row.serialNumber && html` <small><bdi>${row.serialNumber}</bdi></small>`}</th><td>${gradeMark(row.latestOutcome, t)}</td><td>${row.attempts > 1 ? gradeMark(row.firstOutcome, t) : '–'}</td><td class="n">${row.attempts}</td><td><a href="${runAddress(row.latestRun)}">${timeCell(row.latestAt, shifts.timeZone)}</a></td><td><bdi>${row.latestStation}</bdi></td><td><bdi>${row.modelName}</bdi></td><td><bdi>${row.profile}</bdi></td></tr>
`,
  )}</tbody>
</table></div>`;
}
