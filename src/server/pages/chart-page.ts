import { type Html, html } from '../../report/html/html.ts';
import { translator } from '../../report/languages/languages.ts';
import { chartFigure } from '../../report/statistics/chart-figure.ts';
import { figure } from '../../report/statistics/statistics-page.ts';
import { NO_VARIATION } from '../charts/chart-answer.ts';
import { isOfSubgroups, SERIES_KINDS, type SeriesKind } from '../charts/series-chart.ts';
import { signalsOf } from '../charts/series-signals.ts';
import { capabilitySection } from './parts/capability-section.ts';
import { dropLimitsForm, freezeForm, limitsText } from './parts/chart-limits.ts';
import { episodesOf, signalTable } from './parts/chart-signals.ts';
import { linePage } from './parts/line-page.ts';
import { address } from './parts/links.ts';
import type { ChartAsked, ChartFacts, LinePageContext } from './parts/page-inputs.ts';
import { metricTitle, SOURCE_TEXTS } from './parts/series-title.ts';
import { timeCell } from './parts/time-text.ts';

const t = translator('en');

/** A control chart of a series, its signals in words, its capability and its limits. */
export function chartPage(context: LinePageContext, facts: ChartFacts): Html {
  const { asked, unit, drawn, frozen, runs } = facts;
  const { series, kind } = asked;
  const title = metricTitle(series);
  const signals = signalsOf(drawn, kind, frozen !== null);
  const episodes = episodesOf(signals);
  const main = html`<h1><bdi>${title}</bdi></h1>
<dl class="facts"><div><dt>Model</dt><dd><bdi>${series.model}</bdi></dd></div><div><dt>Station</dt><dd><bdi>${series.station}</bdi></dd></div><div><dt>Profile</dt><dd><bdi>${series.profile}</bdi></dd></div><div><dt>Readings of</dt><dd>${SOURCE_TEXTS[series.source]}</dd></div><div><dt>Measured in</dt><dd><bdi>${unit || '–'}</bdi></dd></div></dl>
${kindTabs(asked)}
${askedForm(asked)}
<div data-live="chart">
${plots(context, facts)}
<section aria-labelledby="signals"><h2 id="signals">${episodes.length === 1 ? '1 signal' : `${episodes.length} signals`}</h2>
${episodes.length === 0 ? html`<p class="empty">${drawn.chart === null || drawn.chart.noVariation ? 'Without limits, no point can signal.' : 'No point signals.'}</p>` : signalTable(context, episodes, runs)}
${kind !== 'ewma' && kind !== 'cusum' && html`<p class="hint">Signals follow the eight rules of Nelson (1984): a stable process signals about once in 90 points.</p>`}</section>
${capabilitySection(facts)}
</div>
${context.reader?.role === 'admin' && html`${freezeForm(context, facts)}${frozen && dropLimitsForm(asked)}`}
<p><a href="${address(['charts'], { profile: series.profile, model: series.model || null, station: series.station })}">Other series of this station</a></p>`;
  return linePage(context, { title, at: '/charts', main, events: 'run' });
}

function kindTabs(asked: ChartAsked): Html {
  return html`<nav class="tabs" aria-label="Kind of chart">${SERIES_KINDS.map((one) => html`<a href="${chartAddress({ ...asked, kind: one })}"${one === asked.kind && html` aria-current="true"`}>${KIND_TEXTS[one]}</a>`)}</nav>`;
}

const KIND_TEXTS: Readonly<Record<SeriesKind, string>> = {
  'i-mr': 'I-MR',
  'xbar-r': 'X̄-R',
  'xbar-s': 'X̄-S',
  ewma: 'EWMA',
  cusum: 'CUSUM',
};

/** Query of the address of a chart, without defaults. */
function queryOf({ series, kind, subgroup, retests, to }: ChartAsked) {
  return {
    ...series,
    kind,
    subgroup: isOfSubgroups(kind) && subgroup !== 5 ? subgroup : null,
    retests: retests ? true : null,
    to,
  };
}

function chartAddress(asked: ChartAsked): string {
  return address(['charts'], queryOf(asked));
}

function askedForm({ series, kind, subgroup, retests }: ChartAsked): Html {
  return html`<form class="filters" method="get" action="/charts" aria-label="Chart"><div class="fields">
${Object.entries({ ...series, kind }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${isOfSubgroups(kind) && html`<label>Values in a subgroup <input type="number" name="subgroup" min="2" max="25" value="${subgroup}"></label>`}
<label>Runs <select name="retests"><option value="">First run of each unit</option><option value="true"${retests && html` selected`}>Retests, too</option></select></label>
<button type="submit">Show</button>
</div></form>`;
}

function plots(context: LinePageContext, { asked, drawn, frozen }: ChartFacts): Html {
  const { chart, groups } = drawn;
  const { kind, series } = asked;
  const [first, last] = [groups[0]?.[0], groups.at(-1)?.at(-1)];
  const api = ['api', 'v1', 'charts', 'series'];
  const query = queryOf(asked);
  const links = html`<p class="data"><a href="${address(api, { ...query, format: 'csv' })}" download>CSV</a> <a href="${address(api, query)}">JSON</a></p>`;
  const time = (ms: number) => timeCell(new Date(ms).toISOString(), context.shifts.timeZone);
  if (chart === null || first === undefined || last === undefined) {
    const needs = isOfSubgroups(kind) ? `two subgroups of ${asked.subgroup} values of one day` : 'two values';
    return html`<section aria-labelledby="plot"><div class="head"><h2 id="plot">${KIND_TITLES[kind]}</h2>${links}</div><p class="empty">A chart needs at least ${needs}.</p></section>`;
  }
  const { spread } = chart;
  return html`<section class="plots" aria-labelledby="plot"><div class="head"><h2 id="plot">${KIND_TITLES[kind]}</h2>${links}</div>
${chart.noVariation && html`<p class="problem">${NO_VARIATION}${series.source === 'signal' && ' Readings of the signal are exact.'}</p>`}
<p class="hint">${chart.points.length} ${isOfSubgroups(kind) ? `subgroups of ${asked.subgroup} successive values of a day` : 'runs'}, from ${time(first.endedMs)} to ${time(last.endedMs)}. ${limitsText(context, frozen)}</p>
<figure><div class="scroll" tabindex="0" role="group" aria-label="Chart">${chartFigure(chart, t)}</div><figcaption>${PLOTTED[kind]}: center line ${figure(chart.centerLine)}, control limits ${limitsOf(chart)}</figcaption></figure>
${spread && html`<figure><div class="scroll" tabindex="0" role="group" aria-label="Chart of the spread">${chartFigure(spread, t)}</div><figcaption>${t(`spread-${spread.of}`)}: center line ${figure(spread.centerLine)}, control limits ${limitsOf(spread)}</figcaption></figure>`}</section>`;
}

function limitsOf({
  lowerLimit,
  upperLimit,
}: {
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
}) {
  return lowerLimit === null || upperLimit === null ? 'none' : `${figure(lowerLimit)} to ${figure(upperLimit)}`;
}

const KIND_TITLES: Readonly<Record<SeriesKind, string>> = {
  'i-mr': 'Individual values and moving ranges',
  'xbar-r': 'Means and ranges of subgroups',
  'xbar-s': 'Means and standard deviations of subgroups',
  ewma: 'Exponentially weighted moving averages',
  cusum: 'Cumulative sums',
};

const PLOTTED: Readonly<Record<SeriesKind, string>> = {
  'i-mr': 'Value of each run',
  'xbar-r': 'Mean of each subgroup',
  'xbar-s': 'Mean of each subgroup',
  ewma: 'Weighted mean (weight of the newest value 0.2)',
  cusum: 'Upper and lower sum (allowance 0.5, limit 5 standard deviations)',
};
