import type { Grade } from '../../verdict/verdict.ts';
import { type Html, html } from '../html/html.ts';
import { page } from '../html/page.ts';
import type { TextKey } from '../languages/en.ts';
import { type ReportLanguage, type Translate, translator } from '../languages/languages.ts';
import { OVERVIEW_STYLE } from './overview-style.ts';
import { type RunSummary, shareText } from './run-summary.ts';
import { trendFigure } from './trend-figure.ts';

/** One run of an overview. */
export interface OverviewRow {
  /** Where the run stands, for people. */
  readonly name: string;
  /** A relative address of its page. */
  readonly href: string;
  /** Null where the run has no readable record; then `problem` says why. */
  readonly run: RunSummary | null;
  readonly problem: string | null;
  /** Name of the row that this one is a copy of, and with which it counts once; null if it is none. */
  readonly copyOf: string | null;
}

/** One page over many runs: how they ended, every unit with its trend, every run. It has no script and fetches nothing. */
export function reportOverview(rows: readonly OverviewRow[], lang: ReportLanguage = 'en'): string {
  const t = translator(lang);
  const readable = rows
    .filter(isReadable)
    .filter(({ copyOf }) => copyOf === null)
    .sort((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1));
  const unreadable = rows.filter((row) => row.run === null);
  const copies = rows.filter(({ copyOf }) => copyOf !== null);
  const body = html`<main>
<h1>${t('overviewTitle')}</h1>
${counts(readable, unreadable.length, t)}
${unreadable.length > 0 && problems(unreadable, t)}
${copies.length > 0 && copiesOf(copies, t)}
${units(readable, t)}
${runs(readable, t)}
</main>`;
  return page({ lang, title: t('overviewTitle'), style: OVERVIEW_STYLE, body });
}

interface ReadableRow extends OverviewRow {
  readonly run: RunSummary;
}

function isReadable(row: OverviewRow): row is ReadableRow {
  return row.run !== null;
}

/** The worst first, as in every list of this page. */
const GRADES: readonly Grade[] = ['inconclusive', 'fail', 'pass-marginal', 'pass'];

const GRADE_TEXTS: Readonly<Record<Grade, TextKey>> = {
  pass: 'pass',
  'pass-marginal': 'passMarginal',
  fail: 'fail',
  inconclusive: 'inconclusive',
};

/** A sign of its own for each grade, so that color is never the only one. */
const SIGNS: Readonly<Record<Grade, string>> = { pass: '✓', 'pass-marginal': '≈', fail: '✕', inconclusive: '?' };

function counts(rows: readonly ReadableRow[], unreadable: number, t: Translate): Html {
  const of = (grade: Grade) => rows.filter(({ run }) => run.grade === grade).length;
  return html`<dl class="counts"><div><dt>${t('runs')}</dt><dd>${rows.length + unreadable}</dd></div>
${GRADES.map(
  (grade) => html`<div class="${grade}"><dt>${SIGNS[grade]} ${t(GRADE_TEXTS[grade])}</dt><dd>${of(grade)}</dd></div>
`,
)}${unreadable > 0 && html`<div class="inconclusive"><dt>${t('withoutRecord')}</dt><dd>${unreadable}</dd></div>`}</dl>`;
}

function problems(rows: readonly OverviewRow[], t: Translate): Html {
  return html`<section aria-labelledby="problems"><h2 id="problems">${t('withoutRecord')}</h2>
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

function units(rows: readonly ReadableRow[], t: Translate): Html {
  const byUnit = new Map<string, ReadableRow[]>();
  for (const row of rows) {
    const own = byUnit.get(row.run.unit);
    if (own) own.push(row);
    else byUnit.set(row.run.unit, [row]);
  }
  const worstFirst = [...byUnit.values()].sort((a, b) => rank(a) - rank(b));
  return html`<section aria-labelledby="units"><h2 id="units">${t('units')} (${byUnit.size})</h2>
<table>
<thead><tr><th scope="col">${t('unit')}</th><th scope="col">${t('monitor')}</th><th scope="col">${t('latestVerdict')}</th><th scope="col">${t('startedAt')}</th><th scope="col">${t('runs')}</th><th scope="col">${t('limitShare')}</th><th scope="col">${t('trend')}</th></tr></thead>
<tbody>${worstFirst.map((own) => unitRow(own, t))}</tbody>
</table></section>`;
}

function rank(newestFirst: readonly ReadableRow[]): number {
  return GRADES.indexOf((newestFirst[0] as ReadableRow).run.grade);
}

function unitRow(own: readonly ReadableRow[], t: Translate): Html {
  const { run, href } = own[0] as ReadableRow;
  const oldestFirst = own.map((row) => row.run).reverse();
  return html`<tr><th scope="row"><bdi>${run.unit}</bdi></th><td><bdi>${run.modelName}</bdi> <bdi>${run.serialNumber}</bdi></td><td>${verdict(run, href, t)}</td><td>${when(run)}</td><td class="number">${own.length}</td><td class="number">${share(run)}</td><td>${own.length > 1 && trendFigure(oldestFirst, t)}</td></tr>
`;
}

function runs(rows: readonly ReadableRow[], t: Translate): Html {
  return html`<section aria-labelledby="runs"><h2 id="runs">${t('runs')} (${rows.length})</h2>
<table>
<thead><tr><th scope="col">${t('startedAt')}</th><th scope="col">${t('unit')}</th><th scope="col">${t('verdict')}</th><th scope="col">${t('profile')}</th><th scope="col">${t('limitShare')}</th><th scope="col">${t('reasons')}</th></tr></thead>
<tbody>${rows.map(
    ({ run, href }) =>
      html`<tr><td>${when(run)}</td><th scope="row"><bdi>${run.unit}</bdi></th><td>${verdict(run, href, t)}</td><td><bdi>${run.profile}</bdi></td><td class="number">${share(run)}</td><td><bdi>${run.summary}</bdi></td></tr>
`,
  )}</tbody>
</table></section>`;
}

function verdict({ grade, isSimulated, isSignalPathOnly }: RunSummary, href: string, t: Translate): Html {
  return html`<a class="${grade}" href="${href}"><span aria-hidden="true">${SIGNS[grade]}</span> ${t(GRADE_TEXTS[grade])}${isSignalPathOnly && html`, ${t('signalPathOnly')}`}</a>${isSimulated && html` <small>${t('simulatedShort')}</small>`}`;
}

function when({ startedAt }: RunSummary): Html {
  return html`<time datetime="${startedAt}">${startedAt.slice(0, 16).replace('T', ' ')}</time>`;
}

function share({ limitShare }: RunSummary): string {
  if (limitShare === null) return '–';
  return `${limitShare >= 2 ? '≥ ' : ''}${shareText(limitShare)}`;
}
