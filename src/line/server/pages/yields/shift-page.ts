import { bdi, type Html, html } from '../../../../report/html/html.ts';
import { scrollTable } from '../../../../report/html/page-table.ts';
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
  const share = ({ yields }: ShiftStation, pass: 'firstPass' | 'finalPass') =>
    yields === null || yields.units === 0 ? '–' : countShare(yields[pass], yields.units, t);
  return scrollTable(stations, { labelledBy: 'stations' }, [
    {
      name: t('Station'),
      kind: 'row',
      value: ({ name }) => html`<a href="${runsAddress({ from, to, station: name })}">${bdi(name)}</a>`,
    },
    { name: t('Units'), kind: 'n', value: ({ yields }) => yields?.units ?? 0 },
    { name: t('First-pass yield'), kind: 'n', value: (station) => share(station, 'firstPass') },
    { name: t('Final yield'), kind: 'n', value: (station) => share(station, 'finalPass') },
    { name: t('Causes (runs)'), value: ({ causes }) => causesText(causes, t) },
    { name: t('Golden checks'), value: (station) => goldenText(context, station) },
  ]);
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
  const time = (at: string) => timeCell(at, shifts.timeZone);
  return scrollTable(rows, { labelledBy: 'alarms' }, [
    { name: t('Opened'), kind: 'row', value: ({ openedAt }) => time(openedAt) },
    {
      name: t('Ended'),
      value: ({ endedAt }) => (endedAt === null ? html`<strong>${t('open')}</strong>` : time(endedAt)),
    },
    { name: t('Station'), value: ({ station }) => bdi(station ?? t('whole line')) },
    {
      name: t('Alarm'),
      kind: 'wide',
      value: ({ finding }) => html`<span class="clip">${bdi(findingWords(finding, shifts.timeZone, t))}</span>`,
    },
  ]);
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
  const table = scrollTable(rows, { labelledBy: 'units' }, [
    { name: t('Unit'), kind: 'row', value: ({ unit }) => html`<a href="${unitAddress(unit)}">${bdi(unit)}</a>` },
    { name: t('Model'), value: ({ modelName }) => bdi(modelName) },
    { name: t('Profile'), value: ({ profile }) => bdi(profile) },
    { name: t('Latest'), value: ({ latestOutcome }) => gradeText(latestOutcome, t) },
    { name: t('Attempts'), kind: 'n', value: ({ attempts }) => attempts },
    { name: t('Station'), value: ({ latestStation }) => bdi(latestStation) },
  ]);
  return html`<h3 id="units">${t('Units whose latest run did not pass')}</h3>
${table}`;
}
