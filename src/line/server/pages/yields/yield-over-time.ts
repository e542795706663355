import { type Html, html } from '../../../../report/html/html.ts';
import { chartFigure } from '../../../../report/statistics/chart-figure.ts';
import type { ChartSignalRow } from '../../../protocol/chart-answer.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import type { YieldGroup } from '../../../protocol/summaries.ts';
import { NOTES } from '../../charts/chart-answer.ts';
import { signalText } from '../../charts/signal-text.ts';
import { type YieldChart, yieldAnswer, yieldNote } from '../../charts/yield-chart.ts';
import type { LineWords } from '../../languages/languages.ts';
import { limitsText } from '../charts/chart-limits.ts';
import { episodesOf } from '../charts/chart-signals.ts';
import { address } from '../parts/links.ts';
import type { LinePageContext, YieldOverTime } from '../parts/page-inputs.ts';
import { dayAfter } from '../parts/time-text.ts';

type Names = Pick<RunFilter, 'profile' | 'model' | 'station'>;

/** The first-pass yield of each day or shift, with its control limits and its target, and what signals. */
export function yieldOverTime(
  context: LinePageContext,
  filter: RunFilter,
  group: YieldGroup,
  { drawn, frozen, target }: YieldOverTime,
): Html {
  const { t } = context;
  const names = namesOf(filter);
  const { chart } = drawn;
  const { signals } = yieldAnswer(drawn, frozen, target);
  const note = yieldNote(chart);
  const query = { ...names, ...(filter.from !== undefined && { from: filter.from }), to: filter.to, group };
  const api = ['api', 'v1', 'charts', 'yield'];
  const isOfShifts = group === 'shift';
  const isAdmin = context.reader?.role === 'admin';
  const mark = target && {
    value: 100 * target.share,
    name: t('target {percent} %', { percent: percent(target.share, t) }),
  };
  return html`<section class="plots" data-live="over-time" aria-labelledby="over-time"><div class="head"><h2 id="over-time">${t('First-pass yield over time')}</h2><p class="data"><a href="${address(api, { ...query, format: 'csv' })}" download>CSV</a> <a href="${address(api, query)}">JSON</a></p></div>
${note !== null && html`<p class="hint">${t(NOTES[note])}</p>`}
${
  chart !== null &&
  html`<p class="hint">${t(isOfShifts ? '{count} shifts with units, from {from} to {to}.' : '{count} days with units, from {from} to {to}.', { count: drawn.names.length, from: drawn.names[0] ?? '', to: drawn.names.at(-1) ?? '' })} ${limitsText(context, frozen)} ${t(isOfShifts ? 'The fewer units a shift has, the wider are its limits.' : 'The fewer units a day has, the wider are its limits.')}</p>
<figure><div class="scroll" tabindex="0" role="group" aria-label="${t('Chart')}">${chartFigure(inPercent(chart), t.report, mark)}</div><figcaption>${t('Units that passed their first run, in percent: center line {percent} %', { percent: percent(chart.centerLine, t) })}${mark && `, ${mark.name}`}</figcaption></figure>
${signals.length === 0 ? html`<p class="hint">${t(isOfShifts ? 'No shift signals.' : 'No day signals.')}</p>` : html`<ul>${newestEpisodes(signals).map(({ newest: { at, ...signal }, oldest, points }) => html`<li>${points > 1 ? t('{from} to {to}', { from: oldest.at, to: at }) : at}: ${t(signalText('p', signal))} <span class="tag">${t('rule {number}', { number: signal.rule })}</span></li>`)}</ul>`}`
}
${isAdmin && settings(context, names, group, drawn, frozen !== null)}</section>`;
}

function newestEpisodes(signals: readonly ChartSignalRow[]) {
  return episodesOf(signals.toSorted((a, b) => b.point - a.point)).slice(0, MAX_SIGNALS);
}

const MAX_SIGNALS = 20;

function namesOf({ profile, model, station }: RunFilter): Names {
  return {
    ...(profile !== undefined && { profile }),
    ...(model !== undefined && { model }),
    ...(station !== undefined && { station }),
  };
}

function percent(share: number, t: LineWords): string {
  return t.decimal((100 * share).toFixed(1));
}

/** The same chart with shares in percent. */
function inPercent(chart: NonNullable<YieldChart['chart']>): NonNullable<YieldChart['chart']> {
  const times = (value: number | null) => (value === null ? null : 100 * value);
  const limits = ({
    upperLimit,
    lowerLimit,
  }: {
    readonly upperLimit: number | null;
    readonly lowerLimit: number | null;
  }) => ({
    upperLimit: times(upperLimit),
    lowerLimit: times(lowerLimit),
  });
  return {
    ...chart,
    centerLine: 100 * chart.centerLine,
    ...limits(chart),
    points: chart.points.map((point) => ({ ...point, ...limits(point), value: times(point.value) })),
  };
}

/** For administrators: the target, and the period that limits are frozen from. */
function settings(
  { shifts, t }: LinePageContext,
  names: Names,
  group: YieldGroup,
  { names: points }: YieldChart,
  isFrozen: boolean,
): Html {
  const hidden = Object.entries({ ...names, group }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const [first = '', last = ''] = [points[0]?.slice(0, 10), points.at(-1)?.slice(0, 10)];
  return html`<h3>${Object.values(names).length === 0 ? t('Target and limits of all units') : t.html('Target and limits of {names}', { names: html`<bdi>${Object.values(names).join(', ')}</bdi>` })}</h3>
<form method="post" action="/yield/target" class="inline">${hidden}
<label>${t('Target in percent; empty for none')} <input type="number" name="percent" min="0" max="100" step="any"></label>
<button type="submit">${t('Set the target')}</button></form>
${
  first !== '' &&
  html`<form method="post" action="/yield/limits" class="inline">${hidden}
<p class="hint">${t('Limits are frozen from a period in which the line is known to be good, with at least 20 days or shifts (times in {zone}).', { zone: shifts.timeZone })}</p>
<label>${t('From')} <input type="datetime-local" name="from" required value="${first}T00:00"></label>
<label>${t('Until')} <input type="datetime-local" name="to" required value="${dayAfter(last, 1)}T00:00"></label>
<button type="submit">${t('Freeze limits')}</button></form>`
}
${isFrozen && html`<form method="post" action="/yield/limits" class="inline">${hidden}<button type="submit">${t('Drop the frozen limits')}</button></form>`}`;
}
