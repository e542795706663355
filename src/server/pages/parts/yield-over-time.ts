import type { ChartSignalRow } from '../../../protocol/chart-answer.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import type { YieldGroup } from '../../../protocol/summaries.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { translator } from '../../../report/languages/languages.ts';
import { chartFigure } from '../../../report/statistics/chart-figure.ts';
import { type YieldChart, yieldAnswer } from '../../charts/yield-chart.ts';
import { limitsText } from './chart-limits.ts';
import { episodesOf } from './chart-signals.ts';
import { address } from './links.ts';
import type { LinePageContext, YieldOverTime } from './page-inputs.ts';
import { dayAfter } from './time-text.ts';

const t = translator('en');

type Names = Pick<RunFilter, 'profile' | 'model' | 'station'>;

/** The first-pass yield of each day or shift, with its control limits and its target, and what signals. */
export function yieldOverTime(
  context: LinePageContext,
  filter: RunFilter,
  group: YieldGroup,
  { drawn, frozen, target }: YieldOverTime,
): Html {
  const names = namesOf(filter);
  const { chart } = drawn;
  const { signals, note } = yieldAnswer(drawn, frozen, target);
  const query = { ...names, ...(filter.from !== undefined && { from: filter.from }), to: filter.to, group };
  const api = ['api', 'v1', 'charts', 'yield'];
  const isAdmin = context.reader?.role === 'admin';
  const mark = target && { value: 100 * target.share, name: `target ${percent(target.share)} %` };
  return html`<section class="plots" data-live="over-time" aria-labelledby="over-time"><div class="head"><h2 id="over-time">First-pass yield over time</h2><p class="data"><a href="${address(api, { ...query, format: 'csv' })}" download>CSV</a> <a href="${address(api, query)}">JSON</a></p></div>
${note !== null && html`<p class="hint">${note}</p>`}
${
  chart !== null &&
  html`<p class="hint">${drawn.names.length} ${group === 'shift' ? 'shifts' : 'days'} with units, from ${drawn.names[0]} to ${drawn.names.at(-1)}. ${limitsText(context, frozen)} The fewer units a ${group} has, the wider are its limits.</p>
<figure><div class="scroll" tabindex="0" role="group" aria-label="Chart">${chartFigure(inPercent(chart), t, mark)}</div><figcaption>Units that passed their first run, in percent: center line ${percent(chart.centerLine)} %${target && `, target ${percent(target.share)} %`}</figcaption></figure>
${signals.length === 0 ? html`<p class="hint">No ${group} signals.</p>` : html`<ul>${newestEpisodes(signals).map(({ newest: { at, rule, text }, oldest, points }) => html`<li>${points > 1 && `${oldest.at} to `}${at}: ${text} <span class="tag">rule ${rule}</span></li>`)}</ul>`}`
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

function percent(share: number): string {
  return (100 * share).toFixed(1);
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
  { shifts }: LinePageContext,
  names: Names,
  group: YieldGroup,
  { names: points }: YieldChart,
  isFrozen: boolean,
): Html {
  const hidden = Object.entries({ ...names, group }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const [first = '', last = ''] = [points[0]?.slice(0, 10), points.at(-1)?.slice(0, 10)];
  return html`<h3>Target and limits of ${Object.values(names).length === 0 ? 'all units' : html`<bdi>${Object.values(names).join(', ')}</bdi>`}</h3>
<form method="post" action="/yield/target" class="inline">${hidden}
<label>Target in percent; empty for none <input type="number" name="percent" min="0" max="100" step="any"></label>
<button type="submit">Set the target</button></form>
${
  first !== '' &&
  html`<form method="post" action="/yield/limits" class="inline">${hidden}
<p class="hint">Limits are frozen from a period in which the line is known to be good, with at least 20 days or shifts (times in ${shifts.timeZone}).</p>
<label>From <input type="datetime-local" name="from" required value="${first}T00:00"></label>
<label>Until <input type="datetime-local" name="to" required value="${dayAfter(last, 1)}T00:00"></label>
<button type="submit">Freeze limits</button></form>`
}
${isFrozen && html`<form method="post" action="/yield/limits" class="inline">${hidden}<button type="submit">Drop the frozen limits</button></form>`}`;
}
