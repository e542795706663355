import { bdi, type Html, html } from '../html/html.ts';
import { page } from '../html/page.ts';
import { type PageColumn, pageTable } from '../html/page-table.ts';
import { ROWS_SCRIPT } from '../html/rows/rows-script.ts';
import { ROWS_STYLE, rowsTools } from '../html/rows/rows-tools.ts';
import { type ReportLanguage, type Translate, translator } from '../languages/languages.ts';
import { metricTrendFigure } from '../statistics/metric-trend-figure.ts';
import { metricTrends, trendMarks } from '../statistics/metric-trends.ts';
import { PLOT_STYLE } from '../statistics/statistics-page.ts';
import type { LocalClock } from '../text/local-time.ts';
import { limitShareText, type OverviewContext, startText, unitCell, verdictLink } from './overview-cells.ts';
import { isCounted, type OverviewRow, type ReadableRow, readableRows } from './overview-row.ts';
import { type UnitHistory, unitHistories } from './unit-history.ts';
import { unitColumns, unitsSection } from './units-section.ts';

/** The own style of an overview; more rows on a screen than a report needs. */
const OVERVIEW_STYLE = `
body{font-size:15px;line-height:1.45}
main{max-width:90rem;margin:0 auto;padding:1.25rem}
h1{margin:0 0 1rem}h2{font-size:1.15rem;margin:0 0 .75rem}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:1.25rem 0}
.counts{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin:0}.counts dt{color:var(--soft)}.counts dd{margin:0;font-size:1.6rem;font-weight:600}
.pass{--tone:var(--pass)}.fail{--tone:var(--fail)}.inconclusive,.pass-marginal{--tone:var(--unsure)}
.counts div[class] dd,a[class],td span[class]{color:var(--tone)}a[class],td span[class]{font-weight:600}
.note{color:var(--soft);max-width:80ch;margin:.75rem 0}.counts dd{white-space:nowrap}small{display:block}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .7rem;text-align:left;vertical-align:middle;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
thead th{position:sticky;top:0;background:var(--card);white-space:nowrap}
tbody th{font-weight:600}tbody th{min-width:7.5rem}.units td:nth-child(2){min-width:7rem}.runs td:last-child{min-width:14rem}.runs td:nth-child(6){min-width:8.5rem}td:nth-child(5),.units td:nth-child(7){min-width:5rem}
${ROWS_STYLE}
.n{text-align:right}.n,time,td a,td span[class]{white-space:nowrap}small{color:var(--soft);overflow-wrap:normal}
.trend{display:block}.trend .limit{stroke:var(--fail);stroke-dasharray:4 3;fill:none}.trend .line{stroke:var(--accent);stroke-width:1.5;fill:none}.trend .crosses{stroke:var(--fail);stroke-width:2;fill:none}
${PLOT_STYLE}figure{margin:.5rem 0}details{margin:.5rem 0}summary{cursor:pointer}
@media (max-width:90rem){section{overflow-x:auto}}
@media (max-width:60rem){main{padding:.75rem}section{padding:1rem}.counts{gap:.75rem 1.5rem}.counts dd{font-size:1.25rem}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}table,tbody,tr,th,td{display:block}tr{border:1px solid var(--line);border-radius:8px;padding:.5rem .75rem;margin:.75rem 0}tbody td,tbody th{position:relative;border:0;padding:.15rem 0 .15rem 8.75rem;text-align:left;min-width:0!important}tbody tr>*::before{position:absolute;left:0;width:8.25rem;color:var(--soft);font-weight:400;white-space:normal}.n,time,td a,td span[class]{white-space:normal}tbody .n{text-align:left}}
@media (min-width:40rem) and (max-width:60rem){tbody{columns:2;column-gap:.75rem}tr{break-inside:avoid;margin:0 0 .75rem}}
@media print{@page{margin:11mm}body{background:none;font-size:10px}section{border:0;padding:0}tr{break-inside:avoid}}
`;

/**
 * One page over many runs: the units with their yields, first-pass and final, then every run. Simulated monitors have a section of their
 * own. It fetches nothing, and is readable without its script, which filters and orders rows.
 */
export function reportOverview(
  rows: readonly OverviewRow[],
  lang: ReportLanguage = 'en',
  clock: LocalClock = {},
): string {
  const t = translator(lang);
  const context: OverviewContext = { t, clock };
  const readable = readableRows(rows);
  const unreadable = rows.filter((row) => row.run === null);
  const copies = rows.filter(({ copyOf }) => copyOf !== null);
  const real = unitHistories(readable.filter(({ run }) => !run.isSimulated));
  const simulated = unitHistories(readable.filter(({ run }) => run.isSimulated));
  const body = html`<main>
<h1>${t('overviewTitle')}</h1>
${rowsTools(t)}
${(real.length > 0 || simulated.length === 0) && unitsSection(real, { id: 'units', title: 'units', note: 'yieldNote' }, context)}
${trendsSection(real.length > 0 ? real : simulated, context)}
${simulated.length > 0 && unitsSection(simulated, { id: 'simulations', title: 'simulations', note: 'simulationsNote' }, context)}
${unreadable.length > 0 && problems(unreadable, t)}
${copies.length > 0 && copiesOf(copies, t)}
${runsSection(readable, context)}
</main>`;
  const cards = `${cardRules('units', unitColumns(context))}${cardRules('runs', runColumns(context))}`;
  return page({ lang, title: t('overviewTitle'), style: `${OVERVIEW_STYLE}${cards}`, body, script: ROWS_SCRIPT });
}

function problems(rows: readonly OverviewRow[], t: Translate): Html {
  return html`<section aria-labelledby="problems"><h2 id="problems">${t('withoutRecord')} (${rows.length})</h2>
<ul>${rows.map(
    ({ name, problem }) => html`<li><bdi>${name}</bdi>: <bdi lang="en">${problem}</bdi></li>
`,
  )}</ul></section>`;
}

function copiesOf(rows: readonly OverviewRow[], t: Translate): Html {
  return html`<section aria-labelledby="copies"><h2 id="copies">${t('copies')} (${rows.length})</h2>
<ul>${rows.map(
    ({ name, copyOf }) => html`<li><bdi>${name}</bdi> = <bdi>${copyOf}</bdi></li>
`,
  )}</ul></section>`;
}

/** Every run, the newest first, and how many of them count nowhere above. */
function runsSection(rows: readonly ReadableRow[], context: OverviewContext): Html {
  const { t } = context;
  const of = (isMeant: (run: ReadableRow['run']) => boolean) => rows.filter(({ run }) => isMeant(run)).length;
  const apart = [
    { title: t('stoppedShort'), count: of(({ isStopped }) => isStopped) },
    { title: t('rejudgedShort'), count: of(({ isRejudged }) => isRejudged) },
    { title: t('gaugeTitle'), count: of(({ isGaugeStudy }) => isGaugeStudy) },
    { title: t('simulatedShort'), count: of(({ isSimulated }) => isSimulated) },
  ].filter(({ count }) => count > 0);
  const uncounted = rows.filter((row) => row.run.isSimulated || !isCounted(row)).length;
  return html`<section aria-labelledby="runs"><h2 id="runs">${t('runs')} (${rows.length})</h2>
${apart.length > 0 && html`<p class="note">${t('notCounted')}: ${uncounted} (${apart.map(({ title, count }) => `${title}: ${count}`).join(', ')})</p>`}
${pageTable(rows, { name: 'sortable runs' }, runColumns(context))}</section>`;
}

/** The columns of the table of runs. */
function runColumns(context: OverviewContext): readonly PageColumn<ReadableRow>[] {
  const { t } = context;
  return [
    { name: t('unit'), kind: 'row', value: ({ run }) => unitCell(run.unit, t) },
    { name: t('date'), value: ({ run }) => startText(run, context) },
    { name: t('verdict'), value: ({ run, href }) => verdictLink(run, href, context) },
    { name: t('station'), value: ({ run }) => bdi(run.station) },
    { name: t('operator'), value: ({ run }) => bdi(run.operator ?? '–') },
    { name: t('profile'), value: ({ run }) => bdi(run.profile) },
    { name: t('limitShare'), kind: 'n', value: ({ run }) => limitShareText(run) },
    { name: t('why'), value: ({ run }) => bdi(run.summary) },
  ];
}

/** The names of the values on a card, the form of a row on a narrow screen. The style has each name once, not every cell. */
function cardRules(name: string, columns: readonly PageColumn<never>[]): string {
  const rules = columns.map(
    (column, place) => `.${name} tr>:nth-child(${place + 1})::before{content:${cssString(column.name)}}`,
  );
  return `@media (max-width:60rem){${rules.join('')}}`;
}

function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<>&\n]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}

/** More units and metrics than a page should draw. */
const MAX_UNITS = 50;
const MAX_METRICS = 12;

/** The metrics of each unit with three counted runs or more, over time, with its calibrations and validations; null if there is no such unit. */
function trendsSection(units: readonly UnitHistory[], { t }: OverviewContext): Html | null {
  const drawn = units.flatMap(({ unit, counted }) => {
    const runs = counted.map(({ run }) => run);
    const values = runs.flatMap(({ startedAt, values: own }) =>
      own.map((value) => ({ ...value, atMs: Date.parse(startedAt) })),
    );
    const trends = metricTrends(values);
    return trends.length === 0 ? [] : [{ unit, count: runs.length, trends, marks: trendMarks(runs) }];
  });
  if (drawn.length === 0) return null;
  return html`<section aria-labelledby="trends"><h2 id="trends">${t('overTime')} (${drawn.length})</h2>
<p class="note">${t('overTimeNote')}</p>
${drawn.slice(0, MAX_UNITS).map(
  ({ unit, count, trends, marks }) =>
    html`<details${drawn.length === 1 && html` open`}><summary><bdi>${unit}</bdi>, ${t('runs')}: ${count}</summary><div class="trends">${trends.slice(0, MAX_METRICS).map((trend) => metricTrendFigure(trend, marks, t))}</div></details>
`,
)}</section>`;
}
