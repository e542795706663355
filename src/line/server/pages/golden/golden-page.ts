import { type Html, html } from '../../../../report/html/html.ts';
import type { GoldenCheckRow } from '../../../protocol/run-row.ts';
import type { LineWords } from '../../languages/languages.ts';
import { SOURCE_TEXTS } from '../charts/series-title.ts';
import { byName } from '../parts/by-name.ts';
import { linePage } from '../parts/line-page.ts';
import { dataLinks, runAddress, runsAddress } from '../parts/links.ts';
import type { GoldenUnits, LinePageContext } from '../parts/page-inputs.ts';
import { durationText, timeCell } from '../parts/time-text.ts';
import type { Attention } from '../stations/attention.ts';

/** A station's golden unit for one kind of reading. */
interface StationGolden {
  readonly last: GoldenCheckRow;
  readonly good: GoldenCheckRow | null;
}

/** The golden unit of each station: when it was last checked, its bias and drift; and the failed checks that block units. */
export function goldenPage(context: LinePageContext, { checks }: GoldenUnits): Html {
  const { t } = context;
  const stations = stationsOf(checks);
  const failed = checks.filter(isOpen);
  const main = html`<h1>${t('Golden units')}</h1>
<section data-live="golden" aria-labelledby="golden"><div class="head"><h2 id="golden">${t('Stations')}</h2>${dataLinks('golden', {})}</div>
<p class="hint">${t('A station whose check is due or failed cannot pass units.')}</p>
${stations.length === 0 ? html`<p class="empty">${t.html('No golden unit was checked yet. On a station: {command}.', { command: html`<code>flatfield golden set RUN</code>` })}</p>` : stationsTable(context, stations)}</section>
<section data-live="failed" aria-labelledby="failed"><h2 id="failed">${t('Failed checks')}</h2>
<p class="hint">${t('Passes between the last good check and a failed one are suspect: the gate blocks them until the units are inspected again, or the check is released on its page.')}</p>
${failed.length === 0 ? html`<p class="empty">${t('No failed check is open.')}</p>` : failedTable(context, failed)}</section>`;
  return linePage(context, { title: t('Golden units'), at: '/golden', main, events: 'run', refreshS: 30 });
}

/** Stations that cannot pass units, since a check of their golden unit is due or failed. */
export function goldenProblems(context: LinePageContext, checks: readonly GoldenCheckRow[]): readonly Attention[] {
  return stationsOf(checks).flatMap(({ last, good }) => {
    const state = stateOf(context, last, good);
    if (state.isGood) return [];
    const level = last.golden.result === 'failed' ? 'alarm' : 'warning';
    return [
      { level, station: last.station, text: context.t('golden unit: {state}', { state: state.text }), href: '/golden' },
    ];
  });
}

/** True if a check makes runs suspect. */
function isOpen({ golden, isReleased }: GoldenCheckRow): boolean {
  return golden.result === 'failed' && !isReleased;
}

/** Newest first in each group, as `Store.goldenState` gives them. */
function stationsOf(checks: readonly GoldenCheckRow[]): readonly StationGolden[] {
  const keys = new Set([...checks].sort(byStation).map(keyOf));
  return [...keys].flatMap((key) => {
    const own = checks.filter((check) => keyOf(check) === key);
    const [last] = own;
    return last ? [{ last, good: own.find(({ golden }) => golden.result === 'good') ?? null }] : [];
  });
}

function byStation(a: GoldenCheckRow, b: GoldenCheckRow): number {
  return byName(a.station, b.station) || byName(a.golden.reading, b.golden.reading);
}

function keyOf({ station, golden }: GoldenCheckRow): string {
  return JSON.stringify([station, golden.reading]);
}

function stationsTable(context: LinePageContext, rows: readonly StationGolden[]): Html {
  const { shifts, t } = context;
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="golden"><table>
<thead><tr><th scope="col">${t('Station')}</th><th scope="col">${t('Readings of')}</th><th scope="col">${t('Golden unit')}</th><th scope="col">${t('State')}</th><th scope="col">${t('Last check')}</th><th scope="col">${t('Last good check')}</th><th scope="col" class="n">${t('Bias, %')}</th><th scope="col" class="n">${t('Bias, Δu′v′')}</th><th scope="col" class="n">${t('Drift, %')}</th><th scope="col" class="n">${t('Drift, Δu′v′')}</th></tr></thead>
<tbody>${rows.map(({ last, good }) => {
    const { bias, drift } = last.golden;
    const { sign, text } = stateOf(context, last, good);
    return html`<tr><th scope="row"><a href="${runsAddress({ station: last.station })}"><bdi>${last.station}</bdi></a></th><td>${t(SOURCE_TEXTS[last.golden.reading])}</td><td><bdi>${last.unit}</bdi></td><td><span aria-hidden="true">${sign}</span> ${text}</td><td><a href="${runAddress(last.id)}">${timeCell(last.finishedAt, shifts.timeZone)}</a></td><td>${good === null ? '–' : timeCell(good.finishedAt, shifts.timeZone)}</td><td class="n">${percent(bias?.luminancePercent, t)}</td><td class="n">${uv(bias?.uv1976, t)}</td><td class="n">${percent(drift?.luminancePercent, t)}</td><td class="n">${uv(drift?.uv1976, t)}</td></tr>
`;
  })}</tbody>
</table></div>`;
}

function failedTable({ shifts, t }: LinePageContext, rows: readonly GoldenCheckRow[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="failed"><table>
<thead><tr><th scope="col">${t('Check')}</th><th scope="col">${t('Station')}</th><th scope="col">${t('Why')}</th><th scope="col">${t('Last good check before')}</th></tr></thead>
<tbody>${rows.map(
    ({ id, finishedAt, station, golden, ...row }) =>
      html`<tr><th scope="row"><a href="${runAddress(id)}">${timeCell(finishedAt, shifts.timeZone)}</a></th><td><bdi>${station}</bdi></td><td><bdi>${t.verdict(row.said)}</bdi></td><td>${golden.check === null ? t('none') : html`<a href="${runAddress(golden.check)}"><code>${golden.check.slice(0, 12)}</code></a>`}</td></tr>
`,
  )}</tbody>
</table></div>`;
}

function stateOf({ now, t }: LinePageContext, last: GoldenCheckRow, good: GoldenCheckRow | null) {
  if (last.golden.result === 'failed') return { isGood: false, sign: '✕', text: t('failed') };
  if (last.golden.result === 'unfinished' || good === null) return { isGood: false, sign: '?', text: t('not checked') };
  const leftMs = Date.parse(good.startedAt) + (good.golden.everyMs ?? 0) - Date.parse(now);
  if (leftMs <= 0) return { isGood: false, sign: '?', text: t('check due') };
  return { isGood: true, sign: '✓', text: t('good, due in {time} at the latest', { time: durationText(leftMs, t) }) };
}

function percent(value: number | null | undefined, t: LineWords): string {
  return value === null || value === undefined ? '–' : t.decimal(`${value > 0 ? '+' : ''}${value.toFixed(2)}`);
}

function uv(value: number | null | undefined, t: LineWords): string {
  return value === null || value === undefined ? '–' : t.decimal(value.toFixed(4));
}
