import { type Html, html } from '../../../../report/html/html.ts';
import type { LineWords } from '../../languages/languages.ts';
import { causeTitle } from '../parts/cause-titles.ts';
import { filterForm } from '../parts/filter-form.ts';
import { linePage } from '../parts/line-page.ts';
import { dataLinks, pager, runAddress, unitAddress } from '../parts/links.ts';
import type { LinePageContext, RunsList } from '../parts/page-inputs.ts';
import { durationText, timeCell } from '../parts/time-text.ts';
import { gradeMark, runMarks } from './run-marks.ts';

/** Runs by filter, newest first. */
export function runsPage(context: LinePageContext, list: RunsList): Html {
  const { t } = context;
  const { filter, cursor, page, count, choices } = list;
  const main = html`<h1>${t('Runs')}</h1>
${filterForm(context, { path: '/runs', filter, choices, ofRuns: true })}
<section data-live="runs" aria-labelledby="list"><div class="head"><h2 id="list">${t.count(count, '1 run', '{count} runs')}</h2>${dataLinks('runs', filter)}</div>
${page.rows.length === 0 ? html`<p class="empty">${t('No run matches. Remove a part of the filter, or wait for the first run.')}</p>` : runsTable(context, page.rows)}
${pager('/runs', { ...filter }, { cursor, next: page.next }, t)}</section>`;
  return linePage(context, { title: t('Runs'), at: '/runs', main, ...(cursor === null && { events: 'run' }) });
}

function runsTable({ shifts, t }: LinePageContext, rows: RunsList['page']['rows']): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="list"><table class="runs">
<thead><tr><th scope="col">${t('Unit')}</th><th scope="col">${t('Verdict')}</th><th scope="col">${t('Received')}</th><th scope="col" class="wide">${t('Why')}</th><th scope="col">${t('Station')}</th><th scope="col">${t('Model')}</th><th scope="col">${t('Profile')}</th><th scope="col" class="n">${t('Attempt')}</th><th scope="col" class="n">${t('Duration')}</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row"><a href="${unitAddress(row.unit)}"><bdi>${row.unit}</bdi></a></th><td>${gradeMark(row.grade, t)} ${runMarks(row, t)}</td><td><a href="${runAddress(row.id)}">${timeCell(row.receivedAt, shifts.timeZone)}</a></td><td class="wide"><span class="clip" title="${t.verdict(row.said)}"><bdi>${why(row, t)}</bdi></span></td><td><bdi>${row.station}</bdi></td><td><bdi>${row.modelName}</bdi></td><td><bdi>${row.profile.name}</bdi></td><td class="n">${row.attempt ?? '–'}</td><td class="n">${durationText(row.durationMs, t)}</td></tr>
`,
  )}</tbody>
</table></div>`;
}

/** The first cause if the diagnosis names one, else the reason of the verdict; nothing of a plain pass. */
function why(row: RunsList['page']['rows'][number], t: LineWords): string {
  const [cause] = row.causes;
  if (cause !== undefined) return causeTitle(cause, t);
  return row.grade === 'pass' ? '' : t.verdict(row.said);
}
