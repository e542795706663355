import type { RunRow } from '../../protocol/run-row.ts';
import { type Html, html } from '../../report/html/html.ts';
import { type Attention, attentionOf } from './attention.ts';
import { goldenProblems } from './golden-page.ts';
import { countShare } from './parts/bars.ts';
import { linePage } from './parts/line-page.ts';
import { dataLinks, runsAddress } from './parts/links.ts';
import type { LinePageContext, LineToday } from './parts/page-inputs.ts';
import { isCounted } from './parts/run-marks.ts';
import { durationText, localTime, timeCell } from './parts/time-text.ts';
import { stationTile } from './station-tile.ts';
import { stationsToday, taktTime } from './station-today.ts';

/** Current problems on the line, then every station; `?wall` for a large display. */
export function lineTodayPage(context: LinePageContext, today: LineToday): Html {
  const { now, shifts } = context;
  const stations = stationsToday(today, now);
  const attention = [
    ...stations.flatMap((station) => attentionOf(station, today.since)),
    ...goldenProblems(context, today.goldenChecks),
  ];
  const { day, time } = localTime(now, shifts.timeZone);
  const main = html`<div data-live="head"><div class="head"><h1>Line today</h1><p class="clock"><time datetime="${now}" title="${shifts.timeZone}">${weekday(day)} ${day} <strong>${time}</strong></time></p></div>
${attentionSection(attention, stations.length)}
${totals(today)}</div>
${
  stations.length === 0
    ? html`<section><p class="empty">No station has reported yet. On a station: <code>flatfield inspect --line URL --line-token-file FILE</code>.</p></section>`
    : html`<ul class="stations">${stations.map((station, place) => stationTile(station, place, attention, today.since, context))}</ul>`
}
${
  today.isWall
    ? html`<p class="hint"><a href="/">Leave the wall display</a></p>`
    : html`<div class="foot"><p class="hint"><a href="/?wall">Wall display</a>. The day began at ${timeCell(today.since, shifts.timeZone, now)}, ${shifts.timeZone}.</p>${dataLinks('stations', {})}</div>`
}`;
  const { isWall } = today;
  return linePage(context, { title: 'Line today', at: '/', main, events: 'run station', refreshS: 30, isWall });
}

function attentionSection(attention: readonly Attention[], stations: number): Html {
  if (attention.length === 0) {
    return html`<section class="attention calm" aria-labelledby="attention"><h2 id="attention">${stations === 0 ? 'No stations yet' : '✓ Nothing needs attention'}</h2></section>`;
  }
  const alarms = attention.filter(({ level }) => level === 'alarm');
  const warnings = attention.filter(({ level }) => level === 'warning');
  const names = new Set(attention.map(({ station }) => station));
  return html`<section class="attention ${alarms.length > 0 ? 'alarm' : 'warning'}" aria-labelledby="attention"><h2 id="attention">${names.size === 1 ? '1 station needs attention' : `${names.size} stations need attention`}</h2>
<ul>${[...alarms, ...warnings].map(
    ({ level, station, text, href }) =>
      html`<li class="${level}"><a href="${href}"><strong><bdi>${station}</bdi></strong> ${text}</a></li>\n`,
  )}</ul></section>`;
}

function totals({ runs, all, since }: LineToday): Html {
  const counted = runs.filter(isCounted);
  const takt = taktTime(counted);
  const lost = (outcome: RunRow['outcome']) => counted.filter((run) => run.outcome === outcome).length;
  const link = (count: number, outcome: RunRow['outcome']) =>
    html`<a href="${runsAddress({ from: since, outcome, kind: 'production' })}">${count}</a>`;
  return html`<dl class="totals"><div><dt>Units</dt><dd>${all?.units ?? 0}</dd></div>
<div><dt>First-pass yield</dt><dd>${countShare(all?.firstPass ?? 0, all?.units ?? 0)}</dd></div>
<div><dt>Final yield</dt><dd>${countShare(all?.finalPass ?? 0, all?.units ?? 0)}</dd></div>
<div><dt>Takt time</dt><dd>${takt === null ? '–' : durationText(takt)}</dd></div>
<div><dt>Failed runs</dt><dd>${link(lost('fail'), 'fail')}</dd></div>
<div><dt>Inconclusive runs</dt><dd>${link(lost('inconclusive'), 'inconclusive')}</dd></div></dl>`;
}

function weekday(day: string): string {
  return DAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? '';
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
