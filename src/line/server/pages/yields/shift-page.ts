import { type Html, html } from '../../../../report/html/html.ts';
import type { AlarmRow } from '../../../protocol/alarm-finding.ts';
import type { ParetoRow, UnitRow } from '../../../protocol/summaries.ts';
import type { LineWords } from '../../languages/languages.ts';
import { findingWords } from '../alarms/alarms-page.ts';
import { countShare } from '../parts/bars.ts';
import { causeTitle } from '../parts/cause-titles.ts';
import { linePage } from '../parts/line-page.ts';
import { runAddress, runsAddress, unitAddress } from '../parts/links.ts';
import type { LinePageContext, ShiftReport, ShiftStation } from '../parts/page-inputs.ts';
import { localTime, timeCell } from '../parts/time-text.ts';
import { gradeText } from '../runs/run-marks.ts';

/** One shift of the line, to be handed over or printed: each station, alarms, and what is open. */
export function shiftPage(context: LinePageContext, report: ShiftReport): Html {
  const { shift, stations, all, isOver } = report;
  const { t } = context;
  const { timeZone } = context.shifts;
  const end = localTime(report.to, timeZone);
  const main = html`<h1>${t('Shift report')}</h1>
${chooser(context, report)}
<p class="kicker">${t.html('From {from} to {to}, {zone}.', { from: html`<strong>${shift}</strong>`, to: html`<strong>${end.day} ${end.time}</strong>`, zone: timeZone })}${!isOver && html` <span class="tag">${t('not over yet')}</span>`} ${t.html('Written {time}.', { time: timeCell(context.now, timeZone) })}</p>
<dl class="totals"><div><dt>${t('Units')}</dt><dd>${all?.units ?? 0}</dd></div>
<div><dt>${t('First-pass yield')}</dt><dd>${countShare(all?.firstPass ?? 0, all?.units ?? 0, t)}</dd></div>
<div><dt>${t('Final yield')}</dt><dd>${countShare(all?.finalPass ?? 0, all?.units ?? 0, t)}</dd></div>
<div><dt>${t('Open alarms')}</dt><dd>${report.open.length}</dd></div></dl>
<section aria-labelledby="stations"><h2 id="stations">${t('Stations')}</h2>
${stations.length === 0 ? html`<p class="empty">${t('No station sent a run in this shift.')}</p>` : stationsTable(context, report)}
<p class="hint">${t('Only complete production runs count. A unit counts in the shift of its first complete run, by when the server received it.')}</p></section>
<section aria-labelledby="alarms"><h2 id="alarms">${t('Alarms')}</h2>
${report.alarms.length === 0 ? html`<p class="empty">${t('No alarm was open in this shift.')}</p>` : alarmsTable(context, report.alarms)}</section>
<section aria-labelledby="open"><h2 id="open">${t('What is open')}</h2>
${openUnits(context, report)}</section>`;
  return linePage(context, { title: t('Shift {shift}', { shift }), at: '/shift', main });
}

function chooser({ t }: LinePageContext, { shift, shifts }: ShiftReport): Html {
  const all = shifts.includes(shift) ? shifts : [shift, ...shifts];
  return html`<form class="filters" method="get" action="/shift"><div class="fields"><label>${t('Shift')} <select name="shift">${all.map((one) => html`<option value="${one}"${one === shift && html` selected`}>${one}</option>`)}</select></label>
<button type="submit">${t('Show')}</button></div></form>`;
}

function stationsTable(context: LinePageContext, { stations, from, to }: ShiftReport): Html {
  const { t } = context;
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="stations"><table>
<thead><tr><th scope="col">${t('Station')}</th><th scope="col" class="n">${t('Units')}</th><th scope="col" class="n">${t('First-pass yield')}</th><th scope="col" class="n">${t('Final yield')}</th><th scope="col">${t('Causes (runs)')}</th><th scope="col">${t('Golden checks')}</th></tr></thead>
<tbody>${stations.map((station) => {
    const { name, yields } = station;
    const units = yields?.units ?? 0;
    return html`<tr><th scope="row"><a href="${runsAddress({ from, to, station: name })}"><bdi>${name}</bdi></a></th><td class="n">${units}</td><td class="n">${units === 0 ? '–' : countShare(yields?.firstPass ?? 0, units, t)}</td><td class="n">${units === 0 ? '–' : countShare(yields?.finalPass ?? 0, units, t)}</td><td>${causesText(station.causes, t)}</td><td>${goldenText(context, station)}</td></tr>
`;
  })}</tbody>
</table></div>`;
}

const CAUSES = 3;

function causesText(causes: readonly ParetoRow[], t: LineWords): HtmlList {
  if (causes.length === 0) return '–';
  return causes.slice(0, CAUSES).map(({ name, runs }) => html`<div><bdi>${causeTitle(name, t)}</bdi> (${runs})</div>`);
}

type HtmlList = string | readonly Html[];

function goldenText({ shifts, t }: LinePageContext, { checks }: ShiftStation): HtmlList {
  if (checks.length === 0) return t('none');
  return checks.map(
    ({ id, finishedAt, golden }) =>
      html`<div><a href="${runAddress(id)}">${timeCell(finishedAt, shifts.timeZone)}</a> ${t(golden.result ?? 'unfinished')}</div>`,
  );
}

function alarmsTable({ shifts, t }: LinePageContext, rows: readonly AlarmRow[]): Html {
  const { timeZone } = shifts;
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="alarms"><table>
<thead><tr><th scope="col">${t('Opened')}</th><th scope="col">${t('Ended')}</th><th scope="col">${t('Station')}</th><th scope="col" class="wide">${t('Alarm')}</th></tr></thead>
<tbody>${rows.map(
    ({ openedAt, endedAt, station, finding }) =>
      html`<tr><th scope="row">${timeCell(openedAt, timeZone)}</th><td>${endedAt === null ? html`<strong>${t('open')}</strong>` : timeCell(endedAt, timeZone)}</td><td><bdi>${station ?? t('whole line')}</bdi></td><td class="clip"><bdi>${findingWords(finding, shifts.timeZone, t)}</bdi></td></tr>
`,
  )}</tbody>
</table></div>`;
}

function openUnits({ shifts, t }: LinePageContext, { open, units, quarantined, from, to }: ShiftReport): Html {
  const isNothing = open.length + units.length === 0 && quarantined === 0;
  if (isNothing)
    return html`<p class="empty">${t('Nothing: no open alarm, no unit that did not pass, no quarantined run.')}</p>`;
  return html`<ul>${open.map(
    ({ station, finding, openedAt }) =>
      html`<li>${t.html('Alarm since {time}: {station}, {text}', { time: timeCell(openedAt, shifts.timeZone), station: html`<bdi>${station ?? t('whole line')}</bdi>`, text: html`<bdi>${findingWords(finding, shifts.timeZone, t)}</bdi>` })}</li>\n`,
  )}${quarantined > 0 && html`<li><a href="${runsAddress({ from, to, quarantined: true })}">${t.count(quarantined, '1 quarantined run', '{count} quarantined runs')}</a></li>\n`}</ul>
${units.length > 0 && unitsTable(units, t)}`;
}

function unitsTable(rows: readonly UnitRow[], t: LineWords): Html {
  return html`<h3 id="units">${t('Units whose latest run did not pass')}</h3>
<div class="scroll" tabindex="0" role="group" aria-labelledby="units"><table>
<thead><tr><th scope="col">${t('Unit')}</th><th scope="col">${t('Model')}</th><th scope="col">${t('Profile')}</th><th scope="col">${t('Latest')}</th><th scope="col" class="n">${t('Attempts')}</th><th scope="col">${t('Station')}</th></tr></thead>
<tbody>${rows.map(
    ({ unit, modelName, profile, latestOutcome, attempts, latestStation }) =>
      html`<tr><th scope="row"><a href="${unitAddress(unit)}"><bdi>${unit}</bdi></a></th><td><bdi>${modelName}</bdi></td><td><bdi>${profile}</bdi></td><td>${gradeText(latestOutcome, t)}</td><td class="n">${attempts}</td><td><bdi>${latestStation}</bdi></td></tr>
`,
  )}</tbody>
</table></div>`;
}
