import { type Html, html } from '../../../../report/html/html.ts';
import { metricTrendFigure } from '../../../../report/statistics/metric-trend-figure.ts';
import { metricTrends, trendMarks } from '../../../../report/statistics/metric-trends.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import { type FoundGate, type FoundUnit, NEXT_STEPS, reasonText } from '../../gate/gate-reason.ts';
import type { LineWords } from '../../languages/languages.ts';
import { metricTitle } from '../charts/series-title.ts';
import { byName } from '../parts/by-name.ts';
import { linePage } from '../parts/line-page.ts';
import { address, dataLinks, runAddress, runsAddress, unitAddress } from '../parts/links.ts';
import type { LinePageContext, UnitFacts } from '../parts/page-inputs.ts';
import { scanCode } from '../parts/scan-code.ts';
import { timeCell } from '../parts/time-text.ts';
import { comparedRuns } from './compared-runs.ts';
import { gradeMark, gradeText, isCounted, runMarks } from './run-marks.ts';
import { stateMark } from './unit-state.ts';

/** One unit: whether it may ship, and all its runs. */
export function unitPage(context: LinePageContext, history: UnitFacts): Html {
  const { t } = context;
  const { unit, runs, gates, answer, compared } = history;
  const main = html`<h1>${t.html('Unit {unit}', { unit: html`<bdi>${unit}</bdi>` })}</h1>
<div data-live="unit">
${facts(context, history)}
${similarUnits(context, history)}
${answerSection(context, answer)}
${gateSection(context, unit, gates)}
</div>
${unitTrends(context, history)}
${compared !== null && comparedRuns(context, compared)}
<section data-live="history" aria-labelledby="list"><div class="head"><h2 id="list">${t.count(runs.length, '1 run', '{count} runs')}</h2>${dataLinks('runs', { unit })}</div>
${runs.length === 0 ? html`<p class="empty">${t('No run of this unit has arrived.')}</p>` : runsForm(context, history)}</section>
${releaseForm(context, history)}`;
  return linePage(context, { title: t('Unit {unit}', { unit }), at: '/units', main, events: 'run' });
}

function facts({ shifts, t }: LinePageContext, { runs }: UnitFacts): Html | null {
  const latest = runs.at(-1);
  if (latest === undefined) return null;
  const counted = runs.filter(isCounted);
  const profiles = [...new Set(counted.map(({ profile }) => profile.name))];
  return html`<dl class="facts"><div><dt>${t('Model')}</dt><dd><bdi>${latest.modelName}</bdi></dd></div><div><dt>${t('Serial number')}</dt><dd><bdi>${latest.serialNumber}</bdi></dd></div>${profiles.map(
    (name) => {
      const own = counted.filter(({ profile }) => profile.name === name);
      return html`<div><dt>${t.html('First and final, {profile}', { profile: html`<bdi>${name}</bdi>` })}</dt><dd>${gradeMark((own[0] as RunRow).grade, t)} → ${gradeMark((own.at(-1) as RunRow).grade, t)}</dd></div>`;
    },
  )}<div><dt>${t('Last run')}</dt><dd>${timeCell(latest.receivedAt, shifts.timeZone)}</dd></div></dl>`;
}

function similarUnits({ t }: LinePageContext, { similar }: UnitFacts): Html | null {
  if (similar.length === 0) return null;
  const links = [...similar]
    .sort(byName)
    .map((name, place) => html`${place > 0 && ', '}<a href="${unitAddress(name)}"><bdi>${name}</bdi></a>`);
  return html`<p class="hint similar">${t.html('Similar names: {names}. Check that no run was made under the wrong one.', { names: html`${links}` })}</p>`;
}

/** The one answer first: whether, why, and what to do. */
function answerSection({ t }: LinePageContext, { state, reasons, next, demonstration }: FoundUnit): Html {
  const said = reasons.filter(({ code }) => code !== 'demonstration');
  return html`<section aria-labelledby="answer"><h2 id="answer">${t('May it ship?')}</h2>
<p class="answer">${stateMark(state, t)}</p>
${demonstration && html`<p><strong>${t('Demonstration:')}</strong> ${t('no run is of a real monitor, no unit may ship.')}</p>`}
${said.length > 0 && html`<ul>${said.map((reason) => html`<li>${reason.profile !== null && html`<bdi>${reason.profile}</bdi>: `}<bdi>${reasonText(reason, t)}</bdi></li>`)}</ul>`}
${next.length > 0 && html`<p><strong>${t('Next step')}:</strong> ${next.map((step) => t(NEXT_STEPS[step])).join(' ')}</p>`}
${state === 'not-bound' && html`<p><a href="/bindings">${t('Profiles and models')}</a></p>`}</section>`;
}

function gateSection({ t }: LinePageContext, unit: string, gates: readonly FoundGate[]): Html {
  return html`<section aria-labelledby="gate"><h2 id="gate">${t('Under each profile')}</h2>
${gates.length === 0 && html`<p class="empty">${t.html('No profile is registered, so no unit may ship. An administrator registers one on the server: {command}.', { command: html`<code>flatfield line profile add calibration-match --folder FOLDER</code>` })}</p>`}
${byAttempts(gates).map(({ profile, allowed, outcome, run, reasons, attempts, demonstration }) => {
  const answer = address(['api', 'v1', 'units', unit, 'gate'], { profile });
  return html`<article class="gate ${allowed ? 'pass' : 'fail'}"><h3><span class="answer">${allowed ? `✓ ${t('Allowed')}` : `✕ ${t('Blocked')}`}</span> <bdi>${profile}</bdi></h3>
${demonstration && html`<p><strong>${t('Demonstration:')}</strong> ${t(demonstration.wouldAllow ? 'if its runs were real, the unit would be allowed.' : 'if its runs were real, the unit would be blocked as well.')}</p>`}
${reasons.length > 0 && html`<ul>${reasons.map((reason) => html`<li><bdi>${reasonText(reason, t)}</bdi></li>`)}</ul>`}
<p class="hint">${outcome === null ? t('No run decides.') : run === null ? gradeText(outcome, t) : html`<a href="${runAddress(run)}">${t('Deciding run: {outcome}', { outcome: gradeText(outcome, t) })}</a>`} ${attempts !== null && attempts.made > 0 && t('Attempts: {made}, at most {accepted} allowed.', { made: attempts.made, accepted: attempts.accepted })} <a href="${answer}">JSON</a></p></article>`;
})}</section>`;
}

/** Profiles under which it ran come first. */
function byAttempts(gates: readonly FoundGate[]): readonly FoundGate[] {
  return [...gates].sort((a, b) => (b.attempts?.made ?? 0) - (a.attempts?.made ?? 0));
}

function runsForm({ shifts, t }: LinePageContext, { unit, runs }: UnitFacts): Html {
  const several = runs.length > 1;
  const names = several && html`<th scope="col" colspan="2">${t('Compare')}</th>`;
  const table = html`<div class="scroll" tabindex="0" role="group" aria-labelledby="list"><table>
<thead><tr>${names}<th scope="col">${t('Received')}</th><th scope="col">${t('Verdict')}</th><th scope="col" class="n">${t('Attempt')}</th><th scope="col">${t('Reason of the retest')}</th><th scope="col">${t('Station')}</th><th scope="col">${t('Operator')}</th><th scope="col">${t('Profile')}</th><th scope="col" class="wide">${t('Summary')}</th></tr></thead>
<tbody>${[...runs].reverse().map(
    (row, place) =>
      html`<tr${row.isLatest && html` class="latest"`}>${several && html`<td>${radio('a', row.id, place === 1, t)}</td><td>${radio('b', row.id, place === 0, t)}</td>`}<td><a href="${runAddress(row.id)}">${timeCell(row.receivedAt, shifts.timeZone)}</a></td><td>${gradeMark(row.grade, t)} ${runMarks(row, t)}</td><td class="n">${row.attempt ?? '–'}</td><td>${retest(row, t)}</td><td><a href="${runsAddress({ station: row.station })}"><bdi>${row.station}</bdi></a></td><td><bdi>${row.operator ?? '–'}</bdi></td><td><bdi>${row.profile.name}</bdi></td><td class="wide"><span class="clip" title="${t.verdict(row.said)}"><bdi>${t.verdict(row.said)}</bdi></span></td></tr>
`,
  )}</tbody>
</table></div>`;
  if (!several) return table;
  return html`<form method="get" action="${unitAddress(unit)}">${table}
<p><button type="submit">${t('Compare two runs')}</button></p></form>`;
}

function radio(name: 'a' | 'b', id: string, checked: boolean, t: LineWords): Html {
  const label = t(name === 'a' ? 'Compare this run' : 'with this run');
  return html`<input type="radio" name="${name}" value="${id}" aria-label="${label}"${checked && html` checked`}>`;
}

function retest({ attempt, retestReason }: RunRow, t: LineWords): Html | string {
  if (retestReason !== null) return html`<bdi>${retestReason}</bdi>`;
  return attempt !== null && attempt > 1 ? html`<span class="grade inconclusive">${t('not given')}</span>` : '–';
}

/** An administrator may let a blocked unit start over under a profile. */
function releaseForm({ reader, shifts, t }: LinePageContext, { unit, gates, releases }: UnitFacts): Html | null {
  const profiles = gates.filter(({ allowed }) => !allowed).map(({ profile }) => profile);
  const canRelease = reader?.role === 'admin' && profiles.length > 0;
  if (releases.length === 0 && !canRelease) return null;
  return html`<section aria-labelledby="release"><h2 id="release">${t('Releases')}</h2>
${releases.length > 0 && html`<ul>${releases.map(({ at, by, reason, profile }) => html`<li>${t.html('{time} {profile}: released by {name}: {reason}', { time: timeCell(at, shifts.timeZone), profile: html`<bdi>${profile}</bdi>`, name: html`<bdi>${by}</bdi>`, reason: html`<bdi>${reason}</bdi>` })}</li>`)}</ul>`}
${codeForStations(releases, t)}
${
  canRelease &&
  html`<form method="post" action="${address(['units', unit, 'release'])}" class="inline">
<p class="hint">${t('After a release, earlier runs no longer count as attempts; the unit ships only after another run that passes.')}</p>
<label>${t('Profile')} <select name="profile">${profiles.map((name) => html`<option value="${name}">${name}</option>`)}</select></label>
<label>${t('Reason')} <input name="reason" required maxlength="500"></label>
<button type="submit">${t('Release the unit')}</button>
</form>`
}</section>`;
}

/** A station without a network learns of the latest release by it, and so of all before. */
function codeForStations(releases: UnitFacts['releases'], t: LineWords): Html | null {
  const last = releases.at(-1);
  if (!last) return null;
  return html`<details><summary>${t('For a station without a network')}</summary>
<p>${t('Scan this code at the station before the unit is inspected again.')}</p>
${scanCode(last.code, t('Code of the release'))}</details>`;
}

/** More metrics than people look through. */
const MAX_METRICS = 24;

/** The metrics of one monitor over months, with its calibrations and validations; nothing for a unit with fewer than three runs that count. */
function unitTrends(
  { t }: Pick<LinePageContext, 't'>,
  { runs, values }: Pick<UnitFacts, 'runs' | 'values'>,
): Html | null {
  const counted = runs.filter(isCounted);
  const orders = new Set(counted.map(({ order }) => order));
  const trends = metricTrends(
    values
      .filter(({ order }) => orders.has(order))
      .map(({ endedMs, ...value }) => {
        return { ...value, atMs: endedMs, key: `${value.source} ${value.metric}`, title: metricTitle(value, t) };
      }),
  );
  if (trends.length === 0) return null;
  const marks = trendMarks(counted);
  return html`<section class="plots" data-live="trends" aria-labelledby="trends"><h2 id="trends">${t('Over time')}</h2>
<p class="hint">${t('Values of the runs that count.')}${marks.length > 0 && ` ${t('Triangles mark calibrations, squares validations, as the runs read them.')}`}${trends.length > MAX_METRICS && ` ${t('The first {count} of {of} metrics are shown.', { count: MAX_METRICS, of: trends.length })}`}</p>
<div class="columns">${trends.slice(0, MAX_METRICS).map((trend) => html`<div class="scroll" tabindex="0" role="group" aria-label="${trend.title}">${metricTrendFigure(trend, marks, t.report)}</div>`)}</div></section>`;
}
