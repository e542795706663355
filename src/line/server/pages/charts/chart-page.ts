import { type Html, html } from '../../../../report/html/html.ts';
import { capabilityHistogram } from '../../../../report/statistics/capability-report.ts';
import { chartFigure } from '../../../../report/statistics/chart-figure.ts';
import { figure } from '../../../../report/statistics/statistics-page.ts';
import { unitText } from '../../../../report/text/sentence-values.ts';
import { NOTES, seriesNote } from '../../charts/chart-answer.ts';
import { isOfSubgroups, SERIES_KINDS, type SeriesKind } from '../../charts/series-chart.ts';
import { signalsOf } from '../../charts/series-signals.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';
import { linePage } from '../parts/line-page.ts';
import { address } from '../parts/links.ts';
import type { ChartAsked, ChartFacts, LinePageContext } from '../parts/page-inputs.ts';
import { timeCell } from '../parts/time-text.ts';
import { dropLimitsForm, freezeForm, limitsText } from './chart-limits.ts';
import { episodesOf, signalTable } from './chart-signals.ts';
import { CHART_TITLES, metricTitle, SOURCE_TEXTS } from './series-title.ts';

/** A control chart of a series, its signals in words, its capability and its limits. */
export function chartPage(context: LinePageContext, facts: ChartFacts): Html {
  const { t } = context;
  const { asked, unit, drawn, frozen, runs } = facts;
  const { series, kind } = asked;
  const title = metricTitle(series, t);
  const signals = signalsOf(drawn, kind, frozen !== null);
  const episodes = episodesOf(signals);
  const main = html`<h1><bdi>${title}</bdi></h1>
<dl class="facts"><div><dt>${t('Model')}</dt><dd><bdi>${series.model}</bdi></dd></div><div><dt>${t('Station')}</dt><dd><bdi>${series.station}</bdi></dd></div><div><dt>${t('Profile')}</dt><dd><bdi>${series.profile}</bdi></dd></div><div><dt>${t('Readings of')}</dt><dd>${t(SOURCE_TEXTS[series.source])}</dd></div><div><dt>${t('Measured in')}</dt><dd><bdi>${unitText(unit) || '–'}</bdi></dd></div></dl>
${kindTabs(context, asked)}
${askedForm(context, asked)}
<div data-live="chart">
${plots(context, facts)}
<section aria-labelledby="signals"><h2 id="signals">${t.count(episodes.length, '1 signal', '{count} signals')}</h2>
${episodes.length === 0 ? html`<p class="empty">${drawn.chart === null || drawn.chart.noVariation ? t('Without limits, no point can signal.') : t('No point signals.')}</p>` : signalTable(context, episodes, runs)}
${kind !== 'ewma' && kind !== 'cusum' && html`<p class="hint">${t('Signals follow the eight rules of Nelson (1984): a stable process signals about once in 90 points.')}</p>`}</section>
${capabilitySection(context, facts)}
</div>
${context.reader?.role === 'admin' && html`${freezeForm(context, facts)}${frozen && dropLimitsForm(context, facts)}`}
<p><a href="${address(['charts'], { profile: series.profile, model: series.model || null, station: series.station })}">${t('Other series of this station')}</a></p>`;
  return linePage(context, { title, at: '/charts', main, events: 'run' });
}

function kindTabs({ t }: LinePageContext, asked: ChartAsked): Html {
  return html`<nav class="tabs" aria-label="${t('Kind of chart')}">${SERIES_KINDS.map((one) => html`<a href="${chartAddress({ ...asked, kind: one })}"${one === asked.kind && html` aria-current="true"`}>${CHART_TITLES[one]}</a>`)}</nav>`;
}

/** Query of the address of a chart, without defaults. */
function queryOf({ series, kind, subgroup, retests, to, version }: ChartAsked) {
  return {
    ...series,
    kind,
    subgroup: isOfSubgroups(kind) && subgroup !== 5 ? subgroup : null,
    retests: retests ? true : null,
    to,
    version,
  };
}

function chartAddress(asked: ChartAsked): string {
  return address(['charts'], queryOf(asked));
}

function askedForm({ t }: LinePageContext, { series, kind, subgroup, retests, version }: ChartAsked): Html {
  return html`<form class="filters" method="get" action="/charts" aria-label="${t('Chart')}"><div class="fields">
${Object.entries({ ...series, kind, ...(version !== null && { version }) }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${isOfSubgroups(kind) && html`<label>${t('Values in a subgroup')} <input type="number" name="subgroup" min="2" max="25" value="${subgroup}"></label>`}
<label>${t('Runs')} <select name="retests"><option value="">${t('First run of each unit')}</option><option value="true"${retests && html` selected`}>${t('Retests, too')}</option></select></label>
<button type="submit">${t('Show')}</button>
</div></form>`;
}

function plots(context: LinePageContext, facts: ChartFacts): Html {
  const { t } = context;
  const { asked, drawn, frozen } = facts;
  const { chart, groups } = drawn;
  const { kind, series } = asked;
  const note = seriesNote(chart, kind);
  const [first, last] = [groups[0]?.[0], groups.at(-1)?.at(-1)];
  const api = ['api', 'v1', 'charts', 'series'];
  const query = queryOf(asked);
  const links = html`<p class="data"><a href="${address(api, { ...query, format: 'csv' })}" download>CSV</a> <a href="${address(api, query)}">JSON</a></p>`;
  const time = (ms: number) => timeCell(new Date(ms).toISOString(), context.shifts.timeZone);
  if (chart === null || first === undefined || last === undefined) {
    return html`<section aria-labelledby="plot"><div class="head"><h2 id="plot">${t.report(`chart-${kind}`)}</h2>${links}</div><p class="empty">${note !== null && t(NOTES[note], { size: asked.subgroup })}</p></section>`;
  }
  const { spread } = chart;
  const span = { count: chart.points.length, from: time(first.endedMs), to: time(last.endedMs) };
  return html`<section class="plots" aria-labelledby="plot"><div class="head"><h2 id="plot">${t.report(`chart-${kind}`)}</h2>${links}</div>
${note !== null && html`<p class="problem">${t(NOTES[note])}${series.source === 'signal' && ` ${t('Readings of the signal are exact.')}`}</p>`}
<p class="hint">${isOfSubgroups(kind) ? t.html('{count} subgroups of {size} successive values of a day, from {from} to {to}.', { ...span, size: asked.subgroup }) : t.html('{count} runs, from {from} to {to}.', span)} ${limitsText(context, frozen)}</p>
${otherVersions(context, facts)}
<figure><div class="scroll" tabindex="0" role="group" aria-label="${t('Chart')}">${chartFigure(chart, t.report, null, beginning(t, facts))}</div><figcaption>${t(PLOTTED[kind])}: ${lines(chart, t)}</figcaption></figure>
${spread && html`<figure><div class="scroll" tabindex="0" role="group" aria-label="${t('Chart of the spread')}">${chartFigure(spread, t.report)}</div><figcaption>${t.report(`spread-${spread.of}`)}: ${lines(spread, t)}</figcaption></figure>`}</section>`;
}

/** The name of the version at the first point, if runs of another one came before. */
function beginning(t: LineWords, { drawn, version, versions }: ChartFacts): string | null {
  const first = drawn.groups[0]?.[0].endedMs ?? 0;
  const isLater = versions.some((one) => one.version !== version && Date.parse(one.from) < first);
  return isLater && version !== null ? t('version {version}', { version }) : null;
}

/** Runs of other versions of the profile, each with the way to their chart. */
function otherVersions({ shifts, t }: LinePageContext, { asked, version, versions }: ChartFacts): Html | null {
  const others = versions.filter((one) => one.version !== version);
  if (version === null || others.length === 0) return null;
  const time = (utc: string) => timeCell(utc, shifts.timeZone);
  return html`<p class="hint">${t('Only runs under version {version} of the profile are here, as versions may read other points.', { version })} ${others.map(
    (one) =>
      html`<a href="${chartAddress({ ...asked, to: null, version: one.version })}">${t('Version {version}', { version: one.version })}</a>: ${t.html('{count} values from {from} to {to}.', { count: one.values, from: time(one.from), to: time(one.to) })} `,
  )}</p>`;
}

type Panel = Pick<NonNullable<ChartFacts['drawn']['chart']>, 'centerLine' | 'lowerLimit' | 'upperLimit'>;

/** Center line and control limits of a panel. */
function lines({ centerLine, lowerLimit, upperLimit }: Panel, t: LineWords): string {
  const text = (value: number) => t.decimal(figure(value));
  const center = text(centerLine);
  if (lowerLimit === null || upperLimit === null) return t('center line {center}, no control limits', { center });
  const limits = { lower: text(lowerLimit), upper: text(upperLimit) };
  return t('center line {center}, control limits {lower} to {upper}', { center, ...limits });
}

const PLOTTED = {
  'i-mr': 'Value of each run',
  'xbar-r': 'Mean of each subgroup',
  'xbar-s': 'Mean of each subgroup',
  ewma: 'Weighted mean (weight of the newest value 0.2)',
  cusum: 'Upper and lower sum (allowance 0.5, limit 5 standard deviations)',
} as const satisfies Readonly<Record<SeriesKind, LineText>>;

const INDICES = ['cp', 'cpk', 'pp', 'ppk', 'cpm'] as const;

/** Capability of the same values within the limits of their profile, each index with its confidence interval. */
function capabilitySection({ t }: LinePageContext, { asked, unit, capability: of }: ChartFacts): Html {
  const text = (value: number | null) => t.decimal(figure(value));
  const { series, retests, to, version } = asked;
  const { capability, limits, values, note } = of;
  const json = address(['api', 'v1', 'charts', 'capability'], {
    ...series,
    retests: retests ? true : null,
    to,
    version,
  });
  const head = html`<div class="head"><h2 id="capability">${t('Capability')}</h2><p class="data"><a href="${json}">JSON</a></p></div>`;
  if (capability === null) {
    return html`<section aria-labelledby="capability">${head}<p class="empty">${note !== null && t(NOTES[note])}</p></section>`;
  }
  const { confidence, count, mean, sigmaWithin, sigmaOverall, beyondLimits } = capability;
  return html`<section class="plots" aria-labelledby="capability">${head}
${note !== null && html`<p class="problem">${t(NOTES[note])}</p>`}
<dl class="facts"><div><dt>${t('Values')}</dt><dd>${count}</dd></div><div><dt>${t('Mean')}</dt><dd>${text(mean)} <bdi>${unit}</bdi></dd></div><div><dt>${t('Limits')}</dt><dd>${t('{from} to {to}', { from: text(limits.lower), to: text(limits.upper) })}</dd></div><div><dt>${t('Beyond the limits')}</dt><dd>${beyondLimits}</dd></div><div><dt>${t('Standard deviation within, overall')}</dt><dd>${text(sigmaWithin)}; ${text(sigmaOverall)}</dd></div></dl>
${!capability.noVariation && indexTable()}
<figure><div class="scroll" tabindex="0" role="group" aria-label="${t('Distribution')}">${capabilityHistogram(
    values.map(({ value }) => value),
    limits,
    t.report,
  )}</div><figcaption>${t('Distribution of the values, with the limits of the profile')}</figcaption></figure>
<p class="hint">${t('Indices describe a stable, normally distributed process: look at the chart first. Cp and Cpk use the standard deviation between successive values, Pp and Ppk the overall one.')}</p></section>`;

  function indexTable(): Html {
    return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="capability"><table>
<thead><tr><th scope="col">${t('Index')}</th><th scope="col" class="n">${t('Value')}</th><th scope="col" class="n">${t('Confidence interval, {percent} %', { percent: 100 * confidence })}</th></tr></thead>
<tbody>${INDICES.map((name) => {
      const index = capability?.[name] ?? null;
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return html`<tr><th scope="row">${title}</th><td class="n">${index === null ? t('needs both limits') : t.decimal(index.value.toFixed(2))}</td><td class="n">${index === null ? '–' : t('{from} to {to}', { from: t.decimal(index.lower.toFixed(2)), to: t.decimal(index.upper.toFixed(2)) })}</td></tr>
`;
    })}</tbody>
</table></div>`;
  }
}
