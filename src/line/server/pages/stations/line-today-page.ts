import { type Html, html } from '../../../../report/html/html.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import { goldenProblems } from '../golden/golden-page.ts';
import { countShare } from '../parts/bars.ts';
import { linePage } from '../parts/line-page.ts';
import { dataLinks, runsAddress } from '../parts/links.ts';
import type { LinePageContext, LineToday } from '../parts/page-inputs.ts';
import { durationText, localTime, timeCell } from '../parts/time-text.ts';
import { isCounted, signsLegend } from '../runs/run-marks.ts';
import { type Attention, attentionOf } from './attention.ts';
import { stationTile } from './station-tile.ts';
import { stationsToday, taktTime } from './station-today.ts';

/** Current problems on the line, then every station; `?wall` for a large display. */
export function lineTodayPage(context: LinePageContext, today: LineToday): Html {
  const { now, shifts, t } = context;
  const stations = stationsToday(today, now);
  const attention = [
    ...stations.flatMap((station) => attentionOf(station, today.since, t)),
    ...goldenProblems(context, today.goldenChecks),
  ];
  const { day, time } = localTime(now, shifts.timeZone);
  const main = html`<div data-live="head"><div class="head"><h1>${t('Line today')}</h1><p class="clock"><time datetime="${now}" title="${shifts.timeZone}">${t(weekday(day))} ${day} <strong>${time}</strong></time></p></div>
${attentionSection(context, attention, stations.length, today.isWall ? WALL_ROWS : attention.length)}
${totals(context, today)}</div>
${
  stations.length === 0
    ? html`<section><p class="empty">${t.html('No station has reported yet. On a station: {command}.', { command: html`<code>flatfield inspect --line URL --line-token-file FILE</code>` })}</p></section>`
    : html`<ul class="stations${today.isWall && stations.length > 10 && ' many'}">${stations.map((station, place) => stationTile(station, place, attention, today.since, context))}</ul>`
}
${
  today.isWall
    ? html`<div class="foot"><p class="hint"><a href="/">${t('Leave the wall display')}</a></p>${stations.length > 0 && signsLegend(t)}</div>`
    : html`${stations.length > 0 && signsLegend(t)}<div class="foot"><p class="hint"><a href="/?wall">${t('Wall display')}</a>. ${t.html('The day began at {time}, {zone}.', { time: timeCell(today.since, shifts.timeZone, now), zone: shifts.timeZone })}</p>${dataLinks('stations', {})}</div>`
}`;
  const { isWall } = today;
  return linePage(context, { title: t('Line today'), at: '/', main, events: 'run station', refreshS: 30, isWall });
}

/** On a wall, more rows would leave no room for the stations. */
const WALL_ROWS = 4;

function attentionSection(
  { t }: LinePageContext,
  attention: readonly Attention[],
  stations: number,
  rows: number,
): Html {
  if (attention.length === 0) {
    return html`<section class="attention ${stations === 0 ? 'unknown' : 'calm'}" aria-labelledby="attention"><h2 id="attention">${stations === 0 ? t('No stations yet') : `✓ ${t('Nothing needs attention')}`}</h2></section>`;
  }
  const alarms = attention.filter(({ level }) => level === 'alarm');
  const warnings = attention.filter(({ level }) => level === 'warning');
  const names = new Set(attention.map(({ station }) => station));
  return html`<section class="attention ${alarms.length > 0 ? 'alarm' : 'warning'}" aria-labelledby="attention"><h2 id="attention">${t.count(names.size, '1 station needs attention', '{count} stations need attention')}</h2>
<ul>${[...alarms, ...warnings]
    .slice(0, rows)
    .map(
      ({ level, station, text, href }) =>
        html`<li class="${level}"><a href="${href}"><strong><bdi>${station}</bdi></strong> ${text}</a></li>\n`,
    )}${attention.length > rows && html`<li class="warning">${t('and {count} more', { count: attention.length - rows })}</li>`}</ul></section>`;
}

function totals({ t }: LinePageContext, { runs, all, since }: LineToday): Html {
  const counted = runs.filter(isCounted);
  const takt = taktTime(counted);
  const lost = (outcome: RunRow['outcome']) => counted.filter((run) => run.outcome === outcome).length;
  const link = (count: number, outcome: RunRow['outcome']) =>
    html`<a href="${runsAddress({ from: since, outcome, kind: 'production' })}">${count}</a>`;
  return html`<dl class="totals"><div><dt>${t('Units')}</dt><dd>${all?.units ?? 0}</dd></div>
<div><dt>${t('First-pass yield')}</dt><dd>${countShare(all?.firstPass ?? 0, all?.units ?? 0, t)}</dd></div>
<div><dt>${t('Final yield')}</dt><dd>${countShare(all?.finalPass ?? 0, all?.units ?? 0, t)}</dd></div>
<div><dt>${t('Takt time')}</dt><dd>${takt === null ? '–' : durationText(takt, t)}</dd></div>
<div><dt>${t('Failed runs')}</dt><dd>${link(lost('fail'), 'fail')}</dd></div>
<div><dt>${t('Inconclusive runs')}</dt><dd>${link(lost('inconclusive'), 'inconclusive')}</dd></div></dl>`;
}

function weekday(day: string): (typeof DAYS)[number] {
  return DAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? 'Sunday';
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
